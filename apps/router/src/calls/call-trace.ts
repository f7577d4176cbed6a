import type { CallContent } from "./call-content.ts";

/** Records the attempts of one call as spans. */
export interface CallTrace {
  startAttempt(request: AttemptedRequest): AttemptTrace;
}

/** A request to a provider. */
export interface AttemptedRequest {
  providerId: string;
  /** The provider's name of the model. */
  model: string | undefined;
  method: "GET" | "POST" | "PUT";
  origin: string;
  path: string;
  /** What the caller asks for. */
  content: CallContent | undefined;
}

/** Tokens as the provider counted them. */
export interface CountedTokens {
  inputTokens: number | undefined;
  outputTokens: number | undefined;
  cachedReadTokens: number | undefined;
  cachedWriteTokens: number | undefined;
}

export interface AttemptTrace {
  /** The request met a closed keep-alive connection and is sent again. */
  noteResend(): void;
  /** @param chunk is copied */
  noteChunk(chunk: Buffer): void;
  /** @param tail the last bytes of the response, in Latin-1 */
  noteTail(tail: string, usage: CountedTokens | undefined): void;
  /** @param error the reason why there is no usable response, in one word */
  end(error: string | undefined): void;
}
