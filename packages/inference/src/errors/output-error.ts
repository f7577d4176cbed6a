import { type ErrorContext, InferenceError } from "./inference-error.ts";

/** What is known about an unexpected response. */
export interface OutputErrorContext extends ErrorContext {
  /** What the adapter expected; absent if the provider itself reports that the job failed. */
  expected?: string | undefined;
  /** What the response had instead. */
  received?: string | undefined;
  /** HTTP status of the response. */
  status?: number | undefined;
  /** The server's request id. */
  requestId?: string | undefined;
  /** Up to 2,000 characters of the response, with secrets masked. */
  excerpt?: string | undefined;
}

/** The provider's response does not match its documentation, or reports that the work failed. */
export class ProviderOutputError extends InferenceError {
  override name = "ProviderOutputError";
  /** What the adapter expected; absent if the provider itself reports that the job failed. */
  declare readonly expected: string | undefined;
  /** What the response had instead. */
  declare readonly received: string | undefined;
  /** HTTP status of the response. */
  declare readonly status: number | undefined;
  /** The server's request id. */
  declare readonly requestId: string | undefined;
  /** Up to 2,000 characters of the response, with secrets masked. */
  declare readonly excerpt: string | undefined;

  constructor(message: string, context: OutputErrorContext = {}) {
    super(message, context);
    this.expected = context.expected;
    this.received = context.received;
    this.status = context.status;
    this.requestId = context.requestId;
    this.excerpt = context.excerpt;
  }
}

/** A stream ended before its final event. */
export class StreamTruncatedError extends ProviderOutputError {
  override name = "StreamTruncatedError";
  /** The text received so far. */
  declare readonly text: string;

  constructor(message: string, text: string, context: OutputErrorContext = {}) {
    super(message, context);
    this.text = text;
  }
}
