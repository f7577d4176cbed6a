/**
 * How far a request may be resent. `read` changes nothing, so it is resent after any temporary failure. `work` costs
 * money, so it is resent only if the server cannot have started it. `once` is work for which another provider is called
 * next: it is resent only over a new connection, after the server closed an idle one.
 */
export type RequestKind = "read" | "work" | "once";

/** A request as the transport sends it. */
export interface OutgoingRequest {
  url: string;
  method: "GET" | "POST" | "PUT";
  /** Headers with lower-case names, including those that carry the key. */
  headers: Record<string, string>;
  body?: string | Blob | FormData;
  kind: RequestKind;
  /** Secrets that must not appear in errors. */
  secrets: readonly string[];
  /** Whether the request carries no credentials, so that redirects to other origins may be followed. */
  isPublic?: boolean;
  /** `include` sends a browser's cookies. */
  credentials?: RequestInit["credentials"];
}
