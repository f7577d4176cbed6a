import { ROOT_CONTEXT, trace } from "@opentelemetry/api";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { limits } from "../limits/limits.ts";
import { createLogger } from "../logging/logger.ts";
import { fastHttp } from "../testing/fast-http.ts";
import { type OtlpReceiver, startOtlpReceiver } from "../testing/otlp-receiver.ts";
import { openTelemetry, type Telemetry, type TelemetryOptions } from "./telemetry.ts";

const traceId = "0af7651916cd43dd8448eb211c80319c";
const spanId = "b7ad6b7169203331";

let receiver: OtlpReceiver;
let telemetry: Telemetry;
let log: string[];
beforeEach(async () => {
  receiver = await startOtlpReceiver();
  log = [];
});
afterEach(async () => {
  await telemetry.close();
  receiver.close();
});

async function open(options: Partial<TelemetryOptions> = {}): Promise<void> {
  const logger = createLogger({ level: "info", write: (line) => log.push(line) });
  telemetry = await openTelemetry({ endpoint: `${receiver.url}/`, logger, everyMs: 5, fastHttp, ...options });
}

function record(name: string): void {
  telemetry.tracer("test").startSpan(name, {}, ROOT_CONTEXT).end();
}

test("spans arrive with headers, resource and scope as configured", async () => {
  await open({
    headers: "authorization=Bearer%20secret,x-tenant=a",
    serviceName: "hub",
    serviceVersion: "1.2.3",
    resourceAttributes: "deployment.environment.name=test%2C1",
  });
  record("one");
  await expect
    .poll(() => receiver.spans())
    .toMatchObject([{ name: "one", scope: "test", resource: { "service.name": "hub" } }]);
  expect(receiver.spans()[0]?.resource).toMatchObject({
    "service.version": "1.2.3",
    "deployment.environment.name": "test,1",
  });
  expect(receiver.requests[0]?.headers).toMatchObject({
    authorization: "Bearer secret",
    "x-tenant": "a",
    "content-type": "application/json",
  });
});

test("protobuf on request", async () => {
  await open({ protocol: "http/protobuf" });
  record("a name in protobuf");
  await expect.poll(() => receiver.requests.length).toBe(1);
  expect(receiver.requests[0]?.headers["content-type"]).toBe("application/x-protobuf");
  expect(receiver.requests[0]?.body.includes("a name in protobuf")).toBe(true);
});

test.each([
  { headers: { traceparent: `00-${traceId}-${spanId}-01` }, continues: true },
  { headers: { traceparent: `01-${traceId}-${spanId}-03-later` }, continues: true },
  { headers: { traceparent: `ff-${traceId}-${spanId}-01` }, continues: false },
  { headers: { traceparent: `00-${"0".repeat(32)}-${spanId}-01` }, continues: false },
  { headers: { traceparent: `00-${traceId}-${"0".repeat(16)}-01` }, continues: false },
  { headers: { traceparent: `00-${traceId.toUpperCase()}-${spanId}-01` }, continues: false },
  { headers: { traceparent: ["a", "b"] }, continues: false },
  { headers: {}, continues: false },
])("traceparent $headers.traceparent", async ({ headers, continues }) => {
  await open();
  expect(trace.getSpanContext(telemetry.contextOf(headers))?.traceId).toBe(continues ? traceId : undefined);
});

test.each([
  { options: {}, parent: "01", sampled: true },
  { options: {}, parent: "00", sampled: false },
  { options: { sampler: "always_off" }, parent: "01", sampled: false },
  { options: { sampler: "always_on" }, parent: "00", sampled: true },
  { options: { sampler: "traceidratio", samplerRatio: 0 }, parent: "01", sampled: false },
  { options: { sampler: "parentbased_always_off" }, parent: "01", sampled: true },
  { options: { sampler: "parentbased_traceidratio", samplerRatio: 0 }, parent: "01", sampled: true },
  { options: { sampler: "parentbased_traceidratio", samplerRatio: 0 }, parent: undefined, sampled: false },
  { options: { sampler: "parentbased_always_off" }, parent: undefined, sampled: false },
] as const)("$options with a parent $parent", async ({ options, parent, sampled }) => {
  await open(options);
  const headers = parent === undefined ? {} : { traceparent: `00-${traceId}-${spanId}-${parent}` };
  const span = telemetry.tracer("test").startSpan("x", {}, telemetry.contextOf(headers));
  expect(span.isRecording()).toBe(sampled);
  span.end();
});

test.each(["no-value", "=x", "a=%zz"])("headers %s are refused without showing them", async (headers) => {
  telemetry = await openTelemetry({ endpoint: receiver.url, logger: createLogger({ level: "silent" }) });
  const opening = openTelemetry({ endpoint: receiver.url, headers, logger: createLogger({ level: "silent" }) });
  await expect(opening).rejects.toThrow(/^The collector's headers are not name=value/);
  await expect(opening).rejects.not.toThrow(headers);
});

test.each(["a=secret%0D%0Ab", "a=secret%00", "host=secret", "Content-Length=9", "secret name=x"])(
  "headers that cannot be sent, as %s, are refused without showing their values",
  async (headers) => {
    await open();
    const opening = openTelemetry({ endpoint: receiver.url, headers, logger: createLogger({ level: "silent" }) });
    await expect(opening).rejects.toThrow(/^OTEL_EXPORTER_OTLP_HEADERS has /);
    await expect(opening).rejects.not.toThrow("secret%");
  },
);

test.each(["http://user:secret@127.0.0.1:4318", "http://127.0.0.1:4318?key=secret", "http://127.0.0.1:4318/#secret"])(
  "the address %s is refused, because a part of it would not be used",
  async (endpoint) => {
    await open();
    const opening = openTelemetry({ endpoint, logger: createLogger({ level: "silent" }) });
    await expect(opening).rejects.toThrow(/^OTEL_EXPORTER_OTLP_ENDPOINT has /);
    await expect(opening).rejects.not.toThrow("secret");
  },
);

describe("a collector that fails", () => {
  test("is logged once when it begins to fail, and once when it works again", async () => {
    receiver.status = 401;
    await open();
    for (const round of [1, 2, 3]) {
      record(`lost ${round}`);
      await expect.poll(() => receiver.requests.length).toBe(round);
    }
    expect(log.join("")).toContain("responded 401");
    receiver.status = 200;
    record("kept");
    await expect.poll(() => log.length).toBe(2);
    expect(log[1]).toContain('"lostRequests":3');
  });

  test("that does not respond keeps no more spans than the limit", async () => {
    const { waitingSpans, spansPerRequest } = limits.telemetry;
    receiver.isHolding = true;
    await open();
    // The first request takes a batch out of the queue and does not end.
    for (let index = 0; index < spansPerRequest; index++) record("first");
    await expect.poll(() => receiver.requests.length).toBe(1);
    for (let index = 0; index < waitingSpans + 1; index++) record(`waiting ${index}`);
    receiver.release();
    await telemetry.close();
    const names = new Set(receiver.spans().map(({ name }) => name));
    expect(names).toContain(`waiting ${waitingSpans - 1}`);
    expect(names).not.toContain(`waiting ${waitingSpans}`);
  });
});

test("closing waits for a running request", async () => {
  receiver.isHolding = true;
  await open();
  record("late");
  await expect.poll(() => receiver.requests.length).toBe(1);
  let isClosed = false;
  const closing = telemetry.close().then(() => {
    isClosed = true;
    return undefined;
  });
  await expect.poll(() => receiver.metrics().length).toBeGreaterThan(0);
  expect(isClosed).toBe(false);
  receiver.release();
  await closing;
  expect(log).toEqual([]);
});

test.each([
  { extra: 0, logged: 0 },
  { extra: 1, logged: 1 },
])("a response of $extra bytes more than the limit is logged $logged times", async ({ extra, logged }) => {
  receiver.body = "x".repeat(limits.telemetry.responseBytes + extra);
  await open({ exportsMetrics: false });
  record("one");
  await telemetry.close();
  expect(log).toHaveLength(logged);
});

test("attributes are cut at the limit, and spans with content have a shorter queue", async () => {
  const { valueLength, waitingSpansWithContent, spansPerRequest } = limits.telemetry;
  receiver.isHolding = true;
  await open({ capturesContent: true, exportsMetrics: false });
  for (let index = 0; index < spansPerRequest; index++) record("first");
  await expect.poll(() => receiver.requests.length).toBe(1);
  const attributes = { text: "x".repeat(valueLength + 1) };
  telemetry.tracer("test").startSpan("waiting 0", { attributes }, ROOT_CONTEXT).end();
  for (let index = 1; index < waitingSpansWithContent + 1; index++) record(`waiting ${index}`);
  receiver.release();
  await telemetry.close();
  const spans = receiver.spans();
  expect(spans.find(({ name }) => name === "waiting 0")?.attributes).toEqual({ text: "x".repeat(valueLength) });
  expect(spans).toHaveLength(spansPerRequest + waitingSpansWithContent);
});

test("sets of attributes beyond the limit are counted together", async () => {
  await open();
  const { seriesPerMetric } = limits.telemetry;
  const counted = telemetry.meter("test").createHistogram("seconds");
  for (let index = 0; index < seriesPerMetric + 5; index++) counted.record(1, { model: `m${index}` });
  await telemetry.close();
  expect(receiver.metrics().find(({ name }) => name === "seconds")?.points).toHaveLength(seriesPerMetric);
});

test("metrics are sent at the end, and not at all where they are off", async () => {
  await open();
  telemetry.meter("test").createHistogram("seconds", { unit: "s" }).record(0.5, { provider: "sim" });
  await telemetry.close();
  expect(receiver.metrics().find(({ name }) => name === "seconds")).toMatchObject({
    unit: "s",
    points: [{ attributes: { provider: "sim" }, count: 1, sum: 0.5 }],
  });
  receiver.requests.length = 0;
  await open({ exportsMetrics: false });
  telemetry.meter("test").createHistogram("seconds").record(1);
  await telemetry.close();
  expect(receiver.requests).toEqual([]);
});
