import type { ResponseHeaders } from "@modelyard/platform/egress/egress";
import type { ProviderFailure } from "../errors/provider-failure.ts";
import type { Streamed } from "../usage/streamed-tokens.ts";

/** How a request to a provider ended. Only `completed` has sent anything of the provider's to the caller. */
export type CallOutcome =
  | { kind: "completed"; sizeBytes: number; interruption: ProviderFailure | undefined }
  /** `isOurs`: the hub refused the call before the provider got it, so that it says nothing about the provider. */
  | { kind: "rejected"; status: number; headers: ResponseHeaders; body: Buffer; isOurs?: boolean }
  /** `final`: no other provider may be tried, because this one may have done the work. */
  | { kind: "failed"; failure: ProviderFailure; final?: boolean }
  /** `streamed`: the part of a stream that was sent before the caller left. */
  | { kind: "abandoned"; streamed?: Streamed | undefined };

/** A request without a usable response; nothing was sent to the caller. */
export type FailedOutcome = Extract<CallOutcome, { kind: "rejected" | "failed" }>;
