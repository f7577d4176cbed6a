export type AttributeValue = string | number | undefined;

/** A stretch of work, as OpenTelemetry sees it. */
export interface Span {
  /** 32 hex digits. */
  traceId: string;
  /** 16 hex digits. */
  spanId: string;
  parentSpanId: string | undefined;
  name: string;
  /** Answers somebody, or asks somebody. */
  kind: "server" | "client";
  /** Milliseconds since 1970. */
  startedAtMs: number;
  endedAtMs: number;
  /** `undefined` is left out. */
  attributes: Readonly<Record<string, AttributeValue>>;
  /** What went wrong, in a word. */
  error: string | undefined;
}
