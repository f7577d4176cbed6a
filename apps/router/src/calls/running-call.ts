import type { Placed } from "@modelyard/platform/dense-set";

/** Something that runs for a caller and ends when the caller leaves. */
export interface RunningCall {
  /** The caller has left: ends it at once, wherever it is. */
  abandon: () => void;
  /** The time for the whole call is up. */
  expire: () => void;
}

/** When a call must have ended, in milliseconds since 1970. */
export interface Deadline extends Placed {
  atMs: number;
  call: RunningCall;
}
