import { limits } from "@modelyard/platform/limits";
import { type Context, type Span, trace } from "@opentelemetry/api";
import type { CallContent } from "../calls/call-content.ts";
import type { AttemptedRequest, AttemptTrace, CallTrace } from "../calls/call-trace.ts";
import { type AttemptRecording, AttemptSpan } from "./attempt-span.ts";
import { PollSpan } from "./poll-span.ts";
import { type RequestFields, readRequestFields } from "./request-fields.ts";

const unrecorded: AttemptTrace = {
  noteResend: () => undefined,
  noteChunk: () => undefined,
  noteTail: () => undefined,
  end: () => undefined,
};

/** The trace of a call or a job. */
export class RecordedCall implements CallTrace {
  readonly span: Span;
  /** The name of the last operation. */
  operation: string | undefined;
  readonly #context: Context;
  readonly #recording: AttemptRecording;
  #attempts = 0;
  /** Attempts share the request. */
  #fields: { of: CallContent | undefined; fields: RequestFields } | undefined;

  constructor(span: Span, context: Context, recording: AttemptRecording) {
    this.span = span;
    this.#context = trace.setSpan(context, span);
    this.#recording = recording;
  }

  startAttempt(request: AttemptedRequest): AttemptTrace {
    this.#attempts += 1;
    if (this.#attempts > limits.telemetry.attemptsPerCall) return unrecorded;
    if (request.method !== "POST") return new PollSpan(request, this.#context, this.#recording.tracer);
    const { content } = request;
    if (this.#fields === undefined || this.#fields.of !== content) {
      this.#fields = { of: content, fields: readRequestFields(content, this.#recording.capturesContent) };
    }
    const { fields } = this.#fields;
    const attempt = new AttemptSpan({ request, fields, parent: this.#context }, this.#recording);
    this.operation = attempt.operation;
    return attempt;
  }
}
