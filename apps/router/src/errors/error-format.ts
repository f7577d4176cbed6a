import { eventJson } from "../streams/event-json.ts";
import type { RouterError } from "./router-error.ts";

/** How the errors of one API are written. */
export interface ErrorFormat {
  body(error: RouterError, requestId: string): object;
  /** Returns the last event of a stream that has sent nothing but comments. */
  event(error: RouterError, requestId: string): string;
}

/** OpenAI's format. */
export const openAiErrors: ErrorFormat = {
  body: (error, requestId) => error.body(requestId),
  event: (error, requestId) => `data: ${eventJson(error.body(requestId))}\n\n`,
};

/** An error in a format that depends on the request, such as one that names its model. */
export class FormattedError extends Error {
  override name = "FormattedError";
  readonly format: ErrorFormat;

  /** @param cause what is to be written in this format */
  constructor(cause: unknown, format: ErrorFormat) {
    super("the request failed", { cause });
    this.format = format;
  }
}
