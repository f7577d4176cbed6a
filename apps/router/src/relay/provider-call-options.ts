import type { Placed } from "@modelyard/platform/dense-set";
import type { HttpClient, HttpRequest } from "@modelyard/platform/egress/egress";
import type { CallerResponse } from "@modelyard/platform/fast-lane/caller-response";
import type { Sweep } from "@modelyard/platform/sweep";
import type { RouterLimits } from "../limits.ts";
import type { KeyForms } from "../masking/key-mask.ts";
import type { StreamTranslation } from "../streams/stream-translation.ts";
import type { Streamed } from "../usage/streamed-tokens.ts";

export interface ProviderCallOptions {
  client: HttpClient;
  request: HttpRequest;
  /** Where the provider's bytes go. */
  response: CallerResponse;
  caller: { isToldToWait: boolean };
  requestId: string;
  providerId: string;
  /** Masked in an answer that is text. */
  keyForms: KeyForms | undefined;
  limits: RouterLimits;
  /** Keeps streams that wait from being cut. */
  waiting: Sweep<WaitingStream>;
  /** The caller asked for a stream in OpenAI's shape: is kept waiting before it begins, and is told when it ends too early. */
  streams: boolean;
  translation?: StreamTranslation | undefined;
  /** Called about once a second while a stream of events is under way. */
  onProgress: (streamed: () => Streamed, sizeBytes: number) => void;
  /** The provider has begun to answer. */
  onFirstByte: () => void;
  /** The request met a closed kept connection, and is sent once more. */
  onResend: () => void;
  /**
   * Gets the last bytes of a good answer, in Latin-1, once: where all of it came at once, before its head is sent on.
   * @returns what the answer costs in dollars, where that is known
   */
  onTail: (tail: string) => string | undefined;
}

/** A stream in which nothing may have happened for a while. */
export interface WaitingStream extends Placed {
  remind(): void;
}
