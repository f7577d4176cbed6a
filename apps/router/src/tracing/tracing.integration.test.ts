import { createServer, type Server } from "node:http";
import { createEgress } from "@modelyard/platform/egress/egress";
import { limits } from "@modelyard/platform/limits";
import { createLogger } from "@modelyard/platform/logger";
import { fastHttp } from "@modelyard/platform/testing/fast-http";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { memoryDirectory, token } from "../testing/memory-directory.ts";
import { type RouterUnderTest, startRouterUnderTest } from "../testing/router-under-test.ts";
import type { Span } from "./span.ts";
import { createSpanExporter } from "./span-exporter.ts";
import { readTraceparent } from "./trace-context.ts";

const traceId = "0af7651916cd43dd8448eb211c80319c";
const spanId = "b7ad6b7169203331";

test.each([
  { header: `00-${traceId}-${spanId}-01`, gives: { traceId, spanId, isSampled: true } },
  { header: `00-${traceId}-${spanId}-00`, gives: { traceId, spanId, isSampled: false } },
  { header: `01-${traceId}-${spanId}-03-later`, gives: { traceId, spanId, isSampled: true } },
  { header: `ff-${traceId}-${spanId}-01`, gives: undefined },
  { header: `00-${"0".repeat(32)}-${spanId}-01`, gives: undefined },
  { header: `00-${traceId}-${"0".repeat(16)}-01`, gives: undefined },
  { header: `00-${traceId.toUpperCase()}-${spanId}-01`, gives: undefined },
  { header: "", gives: undefined },
  { header: undefined, gives: undefined },
])("traceparent $header", ({ header, gives }) => {
  expect(readTraceparent(header)).toEqual(gives);
});

const Attribute = z.object({ key: z.string(), value: z.record(z.string(), z.union([z.string(), z.number()])) });
const Exported = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: z.array(Attribute) }),
      scopeSpans: z.array(
        z.object({
          spans: z.array(
            z.object({
              traceId: z.string().regex(/^[\da-f]{32}$/),
              spanId: z.string().regex(/^[\da-f]{16}$/),
              parentSpanId: z.string().optional(),
              name: z.string(),
              kind: z.number(),
              startTimeUnixNano: z.string().regex(/^\d{19}$/),
              endTimeUnixNano: z.string().regex(/^\d{19}$/),
              attributes: z.array(Attribute),
              status: z.object({ code: z.number().optional(), message: z.string().optional() }),
            }),
          ),
        }),
      ),
    }),
  ),
});

/** What came to the collector. */
let batches: { path: string; authorization: string | undefined; text: string }[] = [];
let status = 200;
let collector: Server;
let endpoint = "";
let under: RouterUnderTest;

beforeAll(async () => {
  collector = createServer((request, response) => {
    let text = "";
    request.setEncoding("utf8").on("data", (part: string) => {
      text += part;
    });
    request.once("end", () => {
      batches.push({ path: request.url ?? "", authorization: request.headers.authorization, text });
      response.writeHead(status, { "content-type": "application/json" }).end("{}");
    });
  });
  await new Promise<void>((resolve) => {
    collector.listen(0, "127.0.0.1", resolve);
  });
  const address = collector.address();
  endpoint = `http://127.0.0.1:${typeof address === "object" && address !== null ? address.port : 0}`;
});
afterAll(() => {
  collector.closeAllConnections();
  collector.close();
});
beforeEach(() => {
  batches = [];
  status = 200;
});

describe("a router with a collector", () => {
  beforeAll(async () => {
    const directory = memoryDirectory({
      "acme/chat": [{}],
      "acme/second": [{ providerId: "fault-503" }, { provider: "groq" }],
    });
    const tracing = { endpoint: `${endpoint}/`, headers: "authorization=Bearer%20collector-secret" };
    under = await startRouterUnderTest(directory, { tracing });
  });

  test("sends a span for each call and each provider asked, in the caller's trace, and no secret", async () => {
    const traceparent = `00-${traceId}-${spanId}-01`;
    await (await under.call({ model: "acme/second", headers: { traceparent } })).text();
    await (await under.call({ model: "acme/chat" })).text();
    await (await under.call({ model: "acme/chat", headers: { traceparent: traceparent.replace(/1$/, "0") } })).text();
    await under.close();
    const spans = batches.flatMap(({ text }) =>
      Exported.parse(JSON.parse(text)).resourceSpans.flatMap(({ scopeSpans }) =>
        scopeSpans.flatMap((scope) => scope.spans),
      ),
    );
    const [call, other] = spans.filter(({ kind }) => kind === 2);
    expect(call).toMatchObject({ traceId, parentSpanId: spanId, name: "POST /v1/chat/completions", status: {} });
    expect(call?.attributes).toEqual(
      expect.arrayContaining([
        { key: "http.response.status_code", value: { intValue: "200" } },
        { key: "gen_ai.request.model", value: { stringValue: "acme/second" } },
        { key: "gen_ai.provider.name", value: { stringValue: "groq" } },
        { key: "gen_ai.usage.output_tokens", value: { intValue: expect.any(String) } },
      ]),
    );
    expect(spans.filter(({ parentSpanId }) => parentSpanId === call?.spanId)).toMatchObject([
      { traceId, name: "ask sim", kind: 3, status: { code: 2, message: "503" } },
      { traceId, name: "ask groq", kind: 3, status: {} },
    ]);
    expect(other).toMatchObject({ traceId: expect.not.stringMatching(traceId), name: "POST /v1/chat/completions" });
    // The client of the third call does not record its trace.
    expect(spans).toHaveLength(5);
    expect(batches[0]).toMatchObject({ path: "/v1/traces", authorization: "Bearer collector-secret" });
    const everything = JSON.stringify(batches.map(({ text }) => text));
    for (const secret of [token, under.sim.key]) expect(everything).not.toContain(secret);
  });
});

function span(index: number): Span {
  const id = index.toString(16).padStart(16, "0");
  return {
    traceId: id + id,
    spanId: id,
    parentSpanId: undefined,
    name: "x",
    kind: "server",
    startedAtMs: Date.now(),
    endedAtMs: Date.now(),
    attributes: {},
    error: undefined,
  };
}

function countIn(text: string): number {
  return text.split('"spanId"').length - 1;
}

describe("the way to a collector", () => {
  const log: string[] = [];
  function exporter() {
    log.length = 0;
    const { client } = createEgress({ listedHosts: [new URL(endpoint).host], fastHttp });
    const logger = createLogger({ level: "info", write: (line) => log.push(line) });
    return createSpanExporter({ client, endpoint, headers: {}, logger, everyMs: 5 });
  }

  test("batches hold as many spans as the limit says, and what is beyond the queue is counted as lost", async () => {
    const { waitingSpans, spansPerRequest } = limits.tracing;
    const spans = exporter();
    for (let index = 0; index < waitingSpans; index++) spans.push(span(index));
    expect(log).toEqual([]);
    spans.push(span(waitingSpans));
    expect(log.join("")).toContain('"lost":1');
    await spans.close();
    expect(batches.map(({ text }) => countIn(text))).toEqual(
      Array.from({ length: waitingSpans / spansPerRequest }, () => spansPerRequest),
    );
  });

  test("a collector that refuses is complained about once, and costs nothing else", async () => {
    status = 401;
    const spans = exporter();
    spans.push(span(1));
    await expect.poll(() => log.length, { interval: 5 }).toBe(1);
    spans.push(span(2));
    await expect.poll(() => batches.length, { interval: 5 }).toBe(2);
    await spans.close();
    expect(log).toHaveLength(1);
    expect(log[0]).toContain("responded 401");
  });
});
