/**
 * `connect-timeout`: no connection in time; `head-timeout`: no answer began in time; `idle-timeout`: an answer stopped
 * in the middle; `protocol`: what came is no HTTP/1.1, or more of it than is accepted; `length`: another number of bytes
 * than announced; `closed`: the connection ended before the answer did.
 */
export type HttpCallFailure = "connect-timeout" | "head-timeout" | "idle-timeout" | "protocol" | "length" | "closed";

/** A call that got no complete answer. Errors of sockets, TLS, look-ups and the egress policy are passed on as they are. */
export class HttpCallError extends Error {
  override name = "HttpCallError";
  readonly failure: HttpCallFailure;

  constructor(failure: HttpCallFailure, message: string, options?: ErrorOptions) {
    super(message, options);
    this.failure = failure;
  }
}
