import { createLogger } from "@modelyard/platform/logger";
import { openTelemetry, type Telemetry, type TelemetryOptions } from "@modelyard/platform/telemetry";
import { fastHttp } from "@modelyard/platform/testing/fast-http";
import { type OtlpReceiver, type ReceivedSpan, startOtlpReceiver } from "@modelyard/platform/testing/otlp-receiver";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { memoryDirectory, token } from "../testing/memory-directory.ts";
import { type RouterUnderTest, startRouterUnderTest } from "../testing/router-under-test.ts";
import { type ScriptedProvider, startScriptedProvider } from "../testing/scripted-provider.ts";
import type { RouterTracing } from "./tracer.ts";

const traceId = "0af7651916cd43dd8448eb211c80319c";
const spanId = "b7ad6b7169203331";
const traceparent = `00-${traceId}-${spanId}-01`;
const [server, client, internal] = [2, 3, 1];
const isError = 2;

const directory = memoryDirectory({
  "acme/chat": [{}],
  "acme/second": [{ providerId: "fault-503" }, { provider: "groq" }],
  "acme/scripted": [{ provider: "nebius", providerId: "nebius-chat" }],
  "acme/vectors": [{ provider: "nebius", providerId: "nebius-vectors", task: "feature-extraction" }],
  "acme/video": [{ provider: "fal-ai", providerId: "fal-ai/wan", task: "text-to-video" }],
});

let receiver: OtlpReceiver;
let provider: ScriptedProvider;
let telemetry: Telemetry;
let under: RouterUnderTest;
beforeEach(async () => {
  receiver = await startOtlpReceiver();
  provider = await startScriptedProvider();
});
afterEach(async () => {
  await provider.close();
  receiver.close();
});

async function start(tracing: Omit<RouterTracing, "telemetry"> = {}, options: Partial<TelemetryOptions> = {}) {
  telemetry = await openTelemetry({
    endpoint: receiver.url,
    logger: createLogger({ level: "silent" }),
    fastHttp,
    ...options,
  });
  under = await startRouterUnderTest(directory, {
    tracing: { telemetry, ...tracing },
    scripted: { url: provider.url, plays: ["nebius", "fal-ai"] },
  });
}

/** Ends the router, and sends what it has recorded. */
async function stop(): Promise<ReceivedSpan[]> {
  await under.close();
  await telemetry.close();
  const spans = receiver.spans();
  expect(new Set(spans.map((span) => span.spanId)).size).toBe(spans.length);
  for (const { startTimeUnixNano, endTimeUnixNano } of spans) expect(endTimeUnixNano >= startTimeUnixNano).toBe(true);
  return spans;
}

function below(spans: readonly ReceivedSpan[], parent: ReceivedSpan | undefined): ReceivedSpan[] {
  expect(parent).toBeDefined();
  return spans.filter(({ parentSpanId }) => parentSpanId === parent?.spanId);
}

const ofProvider = () => {
  const { hostname, port } = new URL(provider.url);
  return { "server.address": hostname, "server.port": Number(port) };
};

const parameters = {
  temperature: 0.5,
  top_p: 0.9,
  top_k: 40,
  max_tokens: 64,
  frequency_penalty: 0.1,
  presence_penalty: 0.2,
  seed: 7,
  n: 2,
  stop: ["END", "STOP"],
  response_format: { type: "json_object" },
};
const parameterAttributes = {
  "gen_ai.request.temperature": 0.5,
  "gen_ai.request.top_p": 0.9,
  "gen_ai.request.top_k": 40,
  "gen_ai.request.max_tokens": 64,
  "gen_ai.request.frequency_penalty": 0.1,
  "gen_ai.request.presence_penalty": 0.2,
  "gen_ai.request.seed": 7,
  "gen_ai.request.choice.count": 2,
  "gen_ai.request.stop_sequences": ["END", "STOP"],
  "gen_ai.output.type": "json",
};
const usage = {
  prompt_tokens: 30,
  completion_tokens: 4,
  total_tokens: 34,
  prompt_tokens_details: { cached_tokens: 10 },
  completion_tokens_details: { reasoning_tokens: 2 },
};
const question = "the secret question";
const messages = [{ role: "user", content: question }];

function respondToChat(): void {
  provider.script["POST /v1/chat/completions"] = () => ({
    body: {
      id: "chatcmpl-1",
      object: "chat.completion",
      model: "nebius-chat-0613",
      choices: [
        { index: 0, message: { role: "assistant", content: "the secret answer" }, finish_reason: "stop" },
        { index: 1, message: { role: "assistant", content: "another" }, finish_reason: "length" },
      ],
      usage,
    },
  });
}

function chat(extra: object = {}, headers: Record<string, string> = {}): Promise<string> {
  const body = JSON.stringify({ model: "acme/scripted", messages, ...extra });
  return under.call({ body, headers }).then((response) => response.text());
}

test("a chat: a server span in the caller's trace, and below it a client span with all attributes of the conventions", async () => {
  await start();
  respondToChat();
  await chat(parameters, { traceparent, "x-request-id": "request-0001" });
  expect(provider.received[0]?.headers).not.toHaveProperty("traceparent");
  const spans = await stop();
  const [call, ...others] = spans.filter(({ kind }) => kind === server);
  expect(others).toEqual([]);
  expect(call).toMatchObject({ traceId, parentSpanId: spanId, name: "POST /v1/chat/completions", status: {} });
  expect(call?.attributes).toEqual({
    "http.request.method": "POST",
    "http.route": "/v1/chat/completions",
    "http.response.status_code": 200,
    "url.path": "/v1/chat/completions",
    "url.scheme": "http",
    "gen_ai.request.model": "acme/scripted",
    "gen_ai.provider.name": "nebius",
    "enduser.id": "u1",
    "modelyard.request_id": "request-0001",
    "modelyard.attempts": 1,
    "modelyard.first_byte_ms": expect.any(Number),
  });
  const attempts = below(spans, call);
  expect(attempts).toMatchObject([{ traceId, kind: client, name: "chat nebius-chat", status: {} }]);
  expect(attempts[0]?.attributes).toEqual({
    "gen_ai.operation.name": "chat",
    "gen_ai.provider.name": "nebius",
    "gen_ai.request.model": "nebius-chat",
    ...ofProvider(),
    ...parameterAttributes,
    "gen_ai.response.id": "chatcmpl-1",
    "gen_ai.response.model": "nebius-chat-0613",
    "gen_ai.response.finish_reasons": ["stop", "length"],
    "gen_ai.usage.input_tokens": 30,
    "gen_ai.usage.output_tokens": 4,
    "gen_ai.usage.cache_read.input_tokens": 10,
    "gen_ai.usage.reasoning.output_tokens": 2,
  });
});

function event(fields: object): string {
  return `data: ${JSON.stringify({ id: "chatcmpl-2", model: "m-1", ...fields })}\n\n`;
}

test("a streamed chat also reports its first chunk", async () => {
  await start();
  provider.script["POST /v1/chat/completions"] = () => ({
    headers: { "content-type": "text/event-stream" },
    pieces: [
      event({ choices: [{ index: 0, delta: { role: "assistant", content: "the secret" } }] }),
      event({ choices: [{ index: 0, delta: { content: " answer" }, finish_reason: null }] }),
      event({ choices: [{ index: 0, delta: {}, finish_reason: "stop" }] }),
      event({ choices: [], usage }),
      "data: [DONE]\n\n",
    ],
  });
  expect(await chat({ stream: true })).toContain("answer");
  const spans = await stop();
  const call = spans.find(({ kind }) => kind === server);
  const [attempt, ...others] = below(spans, call);
  expect(others).toEqual([]);
  expect(attempt?.attributes).toEqual({
    "gen_ai.operation.name": "chat",
    "gen_ai.provider.name": "nebius",
    "gen_ai.request.model": "nebius-chat",
    ...ofProvider(),
    "gen_ai.request.stream": true,
    "gen_ai.response.id": "chatcmpl-2",
    "gen_ai.response.model": "m-1",
    "gen_ai.response.finish_reasons": ["stop"],
    "gen_ai.response.time_to_first_chunk": expect.any(Number),
    "gen_ai.usage.input_tokens": 30,
    "gen_ai.usage.output_tokens": 4,
    "gen_ai.usage.cache_read.input_tokens": 10,
    "gen_ai.usage.reasoning.output_tokens": 2,
  });
});

test("a call that fails over has a span for each attempt, and no key or token is in any of them", async () => {
  await start({ capturesContent: true, openInference: true });
  await (await under.call({ model: "acme/second", headers: { traceparent } })).text();
  const secrets = [token, under.sim.key];
  const spans = await stop();
  const call = spans.find(({ kind }) => kind === server);
  expect(call).toMatchObject({ traceId, status: {}, attributes: { "modelyard.attempts": 2 } });
  expect(below(spans, call)).toMatchObject([
    {
      name: "chat fault-503",
      status: { code: isError, message: "503" },
      attributes: { "error.type": "503", "gen_ai.provider.name": "sim" },
    },
    { name: "chat sim-chat", status: {}, attributes: { "gen_ai.provider.name": "groq" } },
  ]);
  const everything = receiver.requests.map(({ body }) => body.toString()).join("");
  for (const secret of secrets) expect(everything).not.toContain(secret);
});

test("embeddings", async () => {
  await start();
  provider.script["POST /v1/embeddings"] = () => ({
    body: {
      object: "list",
      // Too long to be read as a whole.
      data: [{ object: "embedding", index: 0, embedding: Array.from({ length: 3000 }, () => 0.123) }],
      model: "vectors-1",
      usage: { prompt_tokens: 5, total_tokens: 5 },
    },
  });
  const body = JSON.stringify({ model: "acme/vectors", input: question, dimensions: 256, encoding_format: "float" });
  expect((await under.call({ path: "/v1/embeddings", body })).status).toBe(200);
  const spans = await stop();
  const call = spans.find(({ kind }) => kind === server);
  expect(call?.name).toBe("POST /v1/embeddings");
  const [attempt] = below(spans, call);
  expect(attempt).toMatchObject({ kind: client, name: "embeddings nebius-vectors" });
  expect(attempt?.attributes).toEqual({
    "gen_ai.operation.name": "embeddings",
    "gen_ai.provider.name": "nebius",
    "gen_ai.request.model": "nebius-vectors",
    ...ofProvider(),
    "gen_ai.embeddings.dimension.count": 256,
    "gen_ai.request.encoding_formats": ["float"],
    "gen_ai.response.model": "vectors-1",
    "gen_ai.usage.input_tokens": 5,
  });
});

test("a background job is a trace with the request that starts it and those that poll it", async () => {
  await start();
  const job = "/fal-ai/wan/requests/r1";
  provider.script["POST /fal-ai/wan"] = () => ({
    body: { request_id: "r1", response_url: `https://queue.fal.run${job}` },
  });
  provider.script[`GET ${job}/status`] = () => ({ body: { status: "COMPLETED" } });
  provider.script[`GET ${job}`] = () => ({ body: { video: { url: "https://files.example.org/cat.mp4" } } });
  const body = JSON.stringify({ model: "acme/video", task: "text-to-video", inputs: "a cat" });
  const { id } = await (await under.call({ path: "/v1/jobs", body })).json();
  const status = async () => (await (await under.call({ method: "GET", path: `/v1/jobs/${id}` })).json()).status;
  await expect.poll(status, { timeout: 20_000 }).toBe("succeeded");
  const spans = await stop();
  const work = spans.find(({ name }) => name === "job text-to-video");
  expect(work).toMatchObject({ kind: internal, status: {} });
  expect(work?.attributes).toEqual({
    "modelyard.job.id": id,
    "modelyard.job.task": "text-to-video",
    "modelyard.job.status": "succeeded",
    "modelyard.request_id": id,
    "modelyard.attempts": 3,
    "modelyard.first_byte_ms": expect.any(Number),
    "gen_ai.request.model": "acme/video",
    "gen_ai.provider.name": "fal-ai",
    "enduser.id": "u1",
  });
  const attempts = below(spans, work);
  expect(attempts.map(({ name }) => name)).toEqual(["generate_content fal-ai/wan", "GET", "GET"]);
  expect(attempts[1]?.attributes).toEqual({ "http.request.method": "GET", ...ofProvider() });
});

test("a call whose caller leaves ends its spans once, without estimated tokens", async () => {
  await start();
  provider.script["POST /v1/chat/completions"] = () => undefined;
  const leaving = new AbortController();
  const body = JSON.stringify({ model: "acme/scripted", messages });
  const call = under.call({ body, signal: leaving.signal });
  await expect.poll(() => provider.received.length).toBe(1);
  leaving.abort();
  await expect(call).rejects.toThrow();
  await expect.poll(() => under.log.join("")).toContain('"status":499');
  const spans = await stop();
  const served = spans.find(({ kind }) => kind === server);
  expect(served).toMatchObject({ status: {}, attributes: { "http.response.status_code": 499 } });
  const [attempt, ...others] = below(spans, served);
  expect(others).toEqual([]);
  expect(attempt).toMatchObject({ status: { code: isError }, attributes: { "error.type": "caller-left" } });
  expect(attempt?.attributes).not.toHaveProperty("gen_ai.usage.input_tokens");
});

test("a trace that its caller does not sample has no spans, but counts in the metrics", async () => {
  await start();
  respondToChat();
  await chat({}, { traceparent: traceparent.replace(/1$/, "0") });
  expect(await stop()).toEqual([]);
  const duration = receiver.metrics().find(({ name }) => name === "gen_ai.client.operation.duration");
  expect(duration?.points).toMatchObject([{ count: 1 }]);
});

test("an unknown address has no route in its name, and a refusal has no attempt", async () => {
  await start();
  await under.call({ path: "/v1/chat/made-up/3141", body: "{}" });
  await under.call({ model: "acme/none" });
  const spans = await stop();
  expect(spans.map(({ name }) => name)).toEqual(["POST", "POST /v1/chat/completions"]);
  expect(spans[0]?.attributes).not.toHaveProperty(["http.route"]);
});

test("metrics of the conventions", async () => {
  await start();
  respondToChat();
  await chat();
  await (await under.call({ model: "acme/chat", stream: true })).text();
  await stop();
  const metrics = new Map(receiver.metrics().map((metric) => [metric.name, metric]));
  const attributes = {
    "gen_ai.operation.name": "chat",
    "gen_ai.provider.name": "nebius",
    "gen_ai.request.model": "nebius-chat",
    "gen_ai.response.model": "nebius-chat-0613",
    ...ofProvider(),
  };
  const points = (name: string) =>
    metrics.get(name)?.points.filter((point) => point.attributes["gen_ai.provider.name"] === "nebius");
  expect(points("gen_ai.client.operation.duration")).toMatchObject([{ attributes, count: 1 }]);
  expect(points("gen_ai.client.operation.duration")?.[0]?.attributes).toEqual(attributes);
  expect(points("gen_ai.client.token.usage")?.map(({ attributes: labels, sum }) => [labels, sum])).toEqual([
    [{ ...attributes, "gen_ai.token.type": "input" }, 30],
    [{ ...attributes, "gen_ai.token.type": "output" }, 4],
  ]);
  const ofCall = {
    "gen_ai.operation.name": "chat",
    "gen_ai.provider.name": "nebius",
    "gen_ai.request.model": "acme/scripted",
  };
  for (const name of ["request.duration", "time_to_first_token", "time_per_output_token"]) {
    expect(points(`gen_ai.server.${name}`)?.map((point) => point.attributes)).toEqual([ofCall]);
  }
  // Only of the stream.
  expect(metrics.get("gen_ai.client.operation.time_to_first_chunk")?.points).toMatchObject([
    { attributes: { "gen_ai.provider.name": "sim" }, count: 1 },
  ]);
  expect(metrics.get("gen_ai.client.token.usage")?.unit).toBe("{token}");
});

describe("content", () => {
  test("is not recorded by default", async () => {
    await start();
    respondToChat();
    await chat();
    await stop();
    expect(receiver.requests.map(({ body }) => body.toString()).join("")).not.toContain("secret");
  });

  test("is recorded in the conventions' format on request, and under OpenInference's names", async () => {
    await start({ capturesContent: true, openInference: true });
    respondToChat();
    await chat({ temperature: 0.5 });
    const spans = await stop();
    const attempt = spans.find(({ kind }) => kind === client);
    const { "gen_ai.input.messages": input, "gen_ai.output.messages": output, ...others } = attempt?.attributes ?? {};
    expect(JSON.parse(String(input))).toEqual([{ role: "user", parts: [{ type: "text", content: question }] }]);
    expect(JSON.parse(String(output))).toEqual([
      { role: "assistant", parts: [{ type: "text", content: "the secret answer" }], finish_reason: "stop" },
      { role: "assistant", parts: [{ type: "text", content: "another" }], finish_reason: "length" },
    ]);
    expect(others).toMatchObject({
      "openinference.span.kind": "LLM",
      "llm.provider": "nebius",
      "llm.model_name": "nebius-chat-0613",
      "llm.request.model_name": "nebius-chat",
      "llm.response.model_name": "nebius-chat-0613",
      "llm.invocation_parameters": JSON.stringify({ temperature: 0.5 }),
      "llm.finish_reason": "stop",
      "llm.token_count.prompt": 30,
      "llm.token_count.completion": 4,
      "llm.token_count.total": 34,
      "llm.token_count.prompt_details.cache_read": 10,
      "llm.input_messages.0.message.role": "user",
      "llm.input_messages.0.message.content": question,
      "llm.output_messages.0.message.content": "the secret answer",
      "output.value": "the secret answer",
    });
    expect(spans.find(({ kind }) => kind === server)?.attributes).toMatchObject({ "openinference.span.kind": "CHAIN" });
  });
});
