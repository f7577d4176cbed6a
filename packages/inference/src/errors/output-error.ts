import { type ErrorContext, InferenceError } from "./inference-error.ts";

export interface OutputErrorContext extends ErrorContext {
  /** What the adapter reads; absent where the provider itself says that the job failed. */
  expected?: string | undefined;
  /** What came instead. */
  received?: string | undefined;
  status?: number | undefined;
  requestId?: string | undefined;
  /** Up to 2,000 characters of what came, with secrets masked. */
  excerpt?: string | undefined;
}

/** The provider's answer is not what it documents, or says that the work failed. */
export class ProviderOutputError extends InferenceError {
  override name = "ProviderOutputError";
  declare readonly expected: string | undefined;
  declare readonly received: string | undefined;
  declare readonly status: number | undefined;
  declare readonly requestId: string | undefined;
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

/** A stream ended before it said that it was done. */
export class StreamTruncatedError extends ProviderOutputError {
  override name = "StreamTruncatedError";
  /** The text that came until then. */
  declare readonly text: string;

  constructor(message: string, text: string, context: OutputErrorContext = {}) {
    super(message, context);
    this.text = text;
  }
}
