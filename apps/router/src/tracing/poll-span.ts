import { type Context, type Span, SpanKind, type Tracer } from "@opentelemetry/api";
import type { AttemptedRequest, AttemptTrace } from "../calls/call-trace.ts";
import { endSpan } from "./end-span.ts";
import { serverAttributes } from "./server-attributes.ts";

/** The span of another request of a call, such as polling a job. */
export class PollSpan implements AttemptTrace {
  readonly #span: Span;
  #isEnded = false;

  constructor({ method, origin }: AttemptedRequest, parent: Context, tracer: Tracer) {
    const attributes = { "http.request.method": method, ...serverAttributes(origin) };
    this.#span = tracer.startSpan(method, { kind: SpanKind.CLIENT, attributes }, parent);
  }

  noteResend(): void {}
  noteChunk(): void {}
  noteTail(): void {}

  end(error: string | undefined): void {
    if (this.#isEnded) return;
    this.#isEnded = true;
    endSpan(this.#span, error);
  }
}
