export type AttributeValue = string | number | undefined;

/** A span of OpenTelemetry. */
export interface Span {
  /** 32 hex digits. */
  traceId: string;
  /** 16 hex digits. */
  spanId: string;
  parentSpanId: string | undefined;
  name: string;
  /** Handles a request, or sends one. */
  kind: "server" | "client";
  /** Milliseconds since 1970. */
  startedAtMs: number;
  endedAtMs: number;
  /** `undefined` values are omitted. */
  attributes: Readonly<Record<string, AttributeValue>>;
  /** The reason of a failure, in one word. */
  error: string | undefined;
}
