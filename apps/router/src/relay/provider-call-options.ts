import type { DenseSetItem } from "@modelyard/platform/dense-set";
import type { HttpClient, HttpRequest } from "@modelyard/platform/egress/egress";
import type { Sweep } from "@modelyard/platform/sweep";
import type { AttemptTrace } from "../calls/call-trace.ts";
import type { RouterLimits } from "../limits.ts";
import type { KeyForms } from "../masking/key-mask.ts";
import type { StreamTranslation } from "../streams/stream-translation.ts";
import type { Streamed } from "../usage/streamed-tokens.ts";
import type { CallerOutput } from "./caller-output.ts";

export interface ProviderCallOptions {
  client: HttpClient;
  request: HttpRequest;
  /** Receives the provider's bytes. */
  output: CallerOutput;
  providerId: string;
  /** Masked in a response that is text. */
  keyForms: KeyForms | undefined;
  limits: RouterLimits;
  /** How long the whole call may take, for messages. */
  timeLimitMs: number;
  /** Sends keep-alive comments on streams that are quiet. */
  waiting: Sweep<WaitingStream>;
  /**
   * The caller asked for a stream in OpenAI's format: keep-alive comments are sent before it begins, and an error event
   * where it ends too early.
   */
  streams: boolean;
  translation?: StreamTranslation | undefined;
  /** Called about once a second during a stream of events. */
  onProgress: (streamed: () => Streamed, sizeBytes: number) => void;
  /** The response has begun. */
  onFirstByte: () => void;
  /** Receives the chunks of the response; `undefined`: the call is not traced. */
  trace: Pick<AttemptTrace, "noteChunk"> | undefined;
  /** The request met a closed keep-alive connection and is sent again. */
  onResend: () => void;
  /**
   * Called once with the last bytes of a successful response, in Latin-1. Where all of it arrived at once, this is before
   * its head is sent.
   * @returns the cost of the call in dollars, where it is known
   */
  onTail: (tail: string) => string | undefined;
}

/** A stream in which nothing may have happened for a while. */
export interface WaitingStream extends DenseSetItem {
  remind(): void;
}
