/** The position of a request in a client's trace. */
export interface TraceContext {
  /** 32 hex digits. */
  traceId: string;
  /** 16 hex digits. */
  spanId: string;
  /** The client records the trace. */
  isSampled: boolean;
}

const shape = /^(?!ff)[\da-f]{2}-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-([\da-f]{2})(?:-|$)/;

/**
 * Reads a `traceparent` header.
 * @returns `undefined` without a valid header
 * @see https://www.w3.org/TR/trace-context/
 */
export function readTraceparent(header: unknown): TraceContext | undefined {
  const [, traceId, spanId, flags] = typeof header === "string" ? (shape.exec(header) ?? []) : [];
  if (traceId === undefined || spanId === undefined || flags === undefined) return undefined;
  return { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & 1) === 1 };
}
