import { type Span, SpanStatusCode } from "@opentelemetry/api";

/** @param error a short reason; sets the status */
export function endSpan(span: Span, error: string | undefined): void {
  if (error !== undefined) {
    span.setAttribute("error.type", error);
    span.setStatus({ code: SpanStatusCode.ERROR, message: error });
  }
  span.end();
}
