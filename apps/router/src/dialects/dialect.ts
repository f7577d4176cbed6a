import type { ErrorFormat } from "../errors/error-format.ts";
import type { StreamTranslation } from "../streams/stream-translation.ts";

/** Another API for chat, translated to OpenAI's chat format, which all providers accept. */
export interface Dialect {
  /** @throws {RouterError} 400: the body is not what the API documents, or requests what is not supported */
  read(body: Record<string, unknown>): DialectRequest;
  errors: ErrorFormat;
}

export interface DialectRequest {
  model: string;
  stream: boolean;
  /** The fields of the chat request, without `model`. */
  chat: Record<string, unknown>;
  /**
   * Translates a provider's chat completion.
   * @throws {ShapeError} it is not a chat completion
   */
  translate(chat: unknown): object;
  translateStream(): StreamTranslation;
}
