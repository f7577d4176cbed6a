import type { AttributeValue, Span } from "./span.ts";

const kinds = { server: 2, client: 3 } as const satisfies Record<Span["kind"], number>;
const failed = 2;

/**
 * Encodes spans for a collector's HTTP API.
 * @see https://opentelemetry.io/docs/specs/otlp/#json-protobuf-encoding
 */
export function otlpJson(spans: readonly Span[], resource: Readonly<Record<string, AttributeValue>>): string {
  const scopeSpans = [{ scope: { name: "modelyard-router" }, spans: spans.map(spanJson) }];
  return JSON.stringify({ resourceSpans: [{ resource: { attributes: attributesJson(resource) }, scopeSpans }] });
}

function spanJson({ traceId, spanId, parentSpanId, name, kind, startedAtMs, endedAtMs, attributes, error }: Span) {
  return {
    traceId,
    spanId,
    parentSpanId,
    name,
    kind: kinds[kind],
    startTimeUnixNano: nanoseconds(startedAtMs),
    endTimeUnixNano: nanoseconds(endedAtMs),
    attributes: attributesJson({ ...attributes, "error.type": error }),
    status: error === undefined ? {} : { code: failed, message: error },
  };
}

/** Returns text, because JSON parsers lose the precision of such a number. */
function nanoseconds(ms: number): string {
  return `${Math.round(ms)}000000`;
}

function attributesJson(attributes: Readonly<Record<string, AttributeValue>>): object[] {
  return Object.entries(attributes).flatMap(([key, value]) =>
    value === undefined ? [] : [{ key, value: valueJson(value) }],
  );
}

function valueJson(value: string | number): object {
  if (typeof value === "string") return { stringValue: value };
  return Number.isInteger(value) ? { intValue: String(value) } : { doubleValue: value };
}
