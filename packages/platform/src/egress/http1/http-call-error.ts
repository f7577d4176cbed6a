/**
 * `connect-timeout`: no connection in time; `head-timeout`: no response head in time; `idle-timeout`: the response stopped
 * in the middle; `protocol`: not valid HTTP/1.1, or over a limit; `length`: more or fewer bytes than announced; `closed`: the
 * connection ended before the response did.
 */
export type HttpCallFailure = "connect-timeout" | "head-timeout" | "idle-timeout" | "protocol" | "length" | "closed";

/** A call without a complete response. Errors of sockets, TLS, DNS and the egress policy are thrown unchanged. */
export class HttpCallError extends Error {
  override name = "HttpCallError";
  readonly failure: HttpCallFailure;

  constructor(failure: HttpCallFailure, message: string, options?: ErrorOptions) {
    super(message, options);
    this.failure = failure;
  }
}
