/** Work in progress for a caller, such as a request to a provider. */
export interface RunningCall {
  /** Ends it at once because the caller has left. */
  abandon: () => void;
  /** Ends it because the time limit of the whole call has passed. */
  expire: () => void;
}
