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
  /** How long a stopping router waits for running answers. */
  drainMs: number;
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
  drainMs: limits.http.drainMs,
};
