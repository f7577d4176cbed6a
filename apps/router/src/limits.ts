import { limits } from "@modelyard/platform/limits";

/** The limits of one call. Times in milliseconds. */
export interface RouterLimits {
  connectMs: number;
  firstByteMs: number;
  idleMs: number;
  totalMs: number;
  requestBodyBytes: number;
  responseBytes: number;
  errorBodyBytes: number;
  /** The largest response that is read into memory, to be translated. */
  gatheredBytes: number;
  /** The longest line of a stream of events; a longer one ends the stream. */
  eventLineBytes: number;
  /** How long a stream may be quiet before a keep-alive comment is sent. */
  commentMs: number;
  /** How long a stopping router waits for running requests. */
  drainMs: number;
  /** How often custom providers are probed; 0: only on request. */
  discoveryEveryMs: number;
}

const { connectMs, firstByteMs, idleMs, totalMs, requestBodyBytes, responseBytes, errorBodyBytes } = limits.provider;

export const defaultLimits: RouterLimits = {
  connectMs,
  firstByteMs,
  idleMs,
  totalMs,
  requestBodyBytes,
  responseBytes,
  errorBodyBytes,
  gatheredBytes: requestBodyBytes,
  eventLineBytes: limits.provider.eventLineBytes,
  commentMs: limits.router.commentMs,
  drainMs: limits.http.drainMs,
  discoveryEveryMs: limits.router.discoveryEveryMs,
};
