import type { Call } from "./endpoint.ts";

/** Tells one client from another, as well as can be told: by its user, else by its address. */
export function whoAsks({ caller, clientAddress }: Pick<Call, "caller" | "clientAddress">): string {
  return caller?.userId ?? clientAddress ?? "";
}

/** @returns the address at the other end of the socket, where a Node server says so */
export function socketAddress(_request: Request, environment: unknown): string | undefined {
  const incoming = property(environment, "incoming");
  const address = property(property(incoming, "socket"), "remoteAddress");
  return typeof address === "string" ? address : undefined;
}

function property(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
}
