import { limits } from "@modelyard/platform/limits";

/** The bounds of one call. Times in milliseconds. */
export interface RouterLimits {
  connectMs: number;
  firstByteMs: number;
  idleMs: number;
  totalMs: number;
  requestBodyBytes: number;
  responseBytes: number;
  errorBodyBytes: number;
  /** An answer that is translated is held in memory up to this size. */
  gatheredBytes: number;
  /** A stream of events with a longer line than this is cut off. */
  eventLineBytes: number;
  /** A stream that waits so long for its next event brings a comment, so that nobody between cuts it off. */
  commentMs: number;
  /** How long a stopping router waits for running answers. */
  drainMs: number;
  /** How often custom providers are asked for their models; 0: only when somebody wants it. */
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
  commentMs: 15_000,
  drainMs: limits.http.drainMs,
  discoveryEveryMs: limits.router.discoveryEveryMs,
};
