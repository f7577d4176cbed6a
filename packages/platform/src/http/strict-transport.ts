import type { IncomingHttpHeaders } from "node:http";

/** Makes browsers use https for a year. Subdomains may belong to other services, so they are not included. */
export const strictTransport = { name: "Strict-Transport-Security", value: "max-age=31536000" } as const;

/** Returns whether the client of a request uses https, so that `Strict-Transport-Security` may be sent. */
export type IsSecure = (request: {
  headers: Readonly<IncomingHttpHeaders>;
  socket: { readonly remoteAddress?: string | undefined };
}) => boolean;
