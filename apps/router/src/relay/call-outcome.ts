import type { ResponseHeaders } from "@modelyard/platform/egress/egress";
import type { ProviderFailure } from "../errors/provider-failure.ts";
import type { Streamed } from "../usage/streamed-tokens.ts";

/** How a call of one provider ended. Only `answered` has sent anything to the caller. */
export type CallOutcome =
  | { kind: "answered"; status: number; sizeBytes: number; interruption: ProviderFailure | undefined }
  | { kind: "rejected"; status: number; headers: ResponseHeaders; body: Buffer }
  /** `final`: another provider must not be tried, because this one may have done the work. */
  | { kind: "failed"; failure: ProviderFailure; final?: boolean }
  /** `streamed`: of a stream that had begun. */
  | { kind: "abandoned"; streamed?: Streamed | undefined };
