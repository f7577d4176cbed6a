import type { CallerResponse } from "@modelyard/platform/fast-path/caller-response";

/** The response to a caller, which the attempts on several providers share. */
export interface CallerOutput {
  readonly response: CallerResponse;
  readonly requestId: string;
  /** The head of a stream and comments were sent as a keep-alive, but no provider has responded yet. */
  hasKeepAliveHead: boolean;
}
