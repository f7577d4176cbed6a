import type { RouterError } from "../errors/router-error.ts";
import type { StreamTranslation } from "../streams/stream-translation.ts";

/** Another way to ask for a chat, put in front of providers that all speak OpenAI's chat format. */
export interface Dialect {
  /** @throws {RouterError} 400: the body is not what the dialect documents, or wants what cannot be given */
  read(body: Record<string, unknown>): DialectRequest;
  /** What an error looks like. */
  error(error: RouterError, requestId: string): object;
}

export interface DialectRequest {
  model: string;
  stream: boolean;
  /** The fields of the chat request, without `model`. */
  chat: Record<string, unknown>;
  /** @throws {ShapeError} the provider's answer is no chat */
  answer(chat: unknown): object;
  streamed(): StreamTranslation;
}
