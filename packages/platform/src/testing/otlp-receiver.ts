import { createServer } from "node:http";
import { z } from "zod";

const AnyValue = z.union([
  z.object({ stringValue: z.string() }).transform(({ stringValue }): unknown => stringValue),
  z.object({ intValue: z.union([z.string(), z.number()]) }).transform(({ intValue }): unknown => Number(intValue)),
  z.object({ doubleValue: z.number() }).transform(({ doubleValue }): unknown => doubleValue),
  z.object({ boolValue: z.boolean() }).transform(({ boolValue }): unknown => boolValue),
  z
    .object({ arrayValue: z.object({ values: z.array(z.object({ stringValue: z.string() })) }) })
    .transform(({ arrayValue }): unknown => arrayValue.values.map(({ stringValue }) => stringValue)),
]);
const Attributes = z
  .array(z.object({ key: z.string(), value: AnyValue }))
  .transform((all): Record<string, unknown> => Object.fromEntries(all.map(({ key, value }) => [key, value])));
const Nanoseconds = z.union([z.string(), z.number()]).transform(Number);
const Span = z.object({
  traceId: z.string().regex(/^[\da-f]{32}$/),
  spanId: z.string().regex(/^[\da-f]{16}$/),
  parentSpanId: z.string().optional(),
  name: z.string(),
  kind: z.number(),
  startTimeUnixNano: Nanoseconds,
  endTimeUnixNano: Nanoseconds,
  attributes: Attributes,
  status: z.object({ code: z.number().optional(), message: z.string().optional() }),
});
const Resource = z.object({ attributes: Attributes });
const Traces = z.object({
  resourceSpans: z.array(
    z.object({
      resource: Resource,
      scopeSpans: z.array(z.object({ scope: z.object({ name: z.string() }), spans: z.array(Span) })),
    }),
  ),
});
const Point = z.object({ attributes: Attributes, count: z.number().optional(), sum: z.number().optional() });
const Metrics = z.object({
  resourceMetrics: z.array(
    z.object({
      scopeMetrics: z.array(
        z.object({
          metrics: z.array(
            z.object({
              name: z.string(),
              unit: z.string(),
              histogram: z.object({ dataPoints: z.array(Point) }).optional(),
            }),
          ),
        }),
      ),
    }),
  ),
});

export interface ReceivedSpan extends z.output<typeof Span> {
  scope: string;
  resource: Record<string, unknown>;
}

/** A collector for tests: an HTTP server that decodes OTLP in JSON. */
export interface OtlpReceiver {
  url: string;
  requests: { path: string; headers: Readonly<Record<string, unknown>>; body: Buffer }[];
  /** The status of the next responses. */
  status: number;
  /** Of the next responses. */
  body: string;
  /** Delays responses until `release`. */
  isHolding: boolean;
  release(): void;
  spans(): ReceivedSpan[];
  metrics(): { name: string; unit: string; points: z.output<typeof Point>[] }[];
  close(): void;
}

export async function startOtlpReceiver(): Promise<OtlpReceiver> {
  const held: (() => void)[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.once("end", () => {
      receiver.requests.push({ path: request.url ?? "", headers: request.headers, body: Buffer.concat(chunks) });
      const respond = () => {
        response.writeHead(receiver.status, { "content-type": "application/json" }).end(receiver.body);
      };
      if (receiver.isHolding) held.push(respond);
      else respond();
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the receiver has no port");
  const at = (path: string): unknown[] =>
    receiver.requests.filter((request) => request.path === path).map(({ body }) => JSON.parse(body.toString()));
  const receiver: OtlpReceiver = {
    url: `http://127.0.0.1:${address.port}`,
    requests: [],
    status: 200,
    body: "{}",
    isHolding: false,
    release() {
      receiver.isHolding = false;
      for (const respond of held.splice(0)) respond();
    },
    spans: () =>
      at("/v1/traces")
        .flatMap((body) => Traces.parse(body).resourceSpans)
        .flatMap(({ resource, scopeSpans }) =>
          scopeSpans.flatMap(({ scope, spans }) =>
            spans.map((span) => Object.assign(span, { scope: scope.name, resource: resource.attributes })),
          ),
        ),
    metrics: () =>
      at("/v1/metrics")
        .flatMap((body) => Metrics.parse(body).resourceMetrics)
        .flatMap(({ scopeMetrics }) => scopeMetrics)
        .flatMap(({ metrics }) => metrics)
        .map(({ name, unit, histogram }) => ({ name, unit, points: histogram?.dataPoints ?? [] })),
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
  return receiver;
}
