export interface LeaseRequest {
  /** Calls of different callers take turns. */
  caller: string;
  /** Calls with the same prefix go to the same replica while it is not overloaded. */
  prefix: string | undefined;
  /** Ends the wait. */
  signal: AbortSignal;
}

/** A call that replicas did not accept. */
export interface OtherLeaseRequest extends Pick<LeaseRequest, "caller" | "prefix"> {
  /** Origins of these replicas. */
  tried: ReadonlySet<string>;
}

/** A replica for one call. */
export interface Lease {
  kind: "lease";
  /** Scheme, host and port. */
  origin: string;
  /** What comes before the paths of the engine: empty, or with a leading slash and none at the end. */
  pathPrefix: string;
  /** Without these, the engine may refuse the call. */
  headers: Readonly<Record<string, string>>;
  /** Must be called when the call has ended. */
  release: () => void;
}

/** No replica can be had now. */
export interface Refusal {
  kind: "refused";
  status: 429 | 503;
  /** For the caller. */
  message: string;
  retryAfterSeconds: number;
}

export interface LaunchedModelState {
  launcher: string;
  label: string;
  model: string;
  /** Replicas that may run. */
  most: number;
  ready: number;
  isStarting: boolean;
  /** What the start waits for; `null`: unknown. */
  progress: string | null;
  /** Calls that replicas work on, and that wait for one. */
  running: number;
  waiting: number;
  /** Of replicas that are ready. */
  origins: string[];
  /** Why the last replica did not start or ended; times in milliseconds since 1970. */
  failure: { message: string; output: string[]; at: number; retryAt: number } | null;
}
