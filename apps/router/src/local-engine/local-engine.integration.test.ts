import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { RouterErrorBody } from "../contract/index.ts";
import type { RouterDirectory } from "../directory.ts";
import { caller, memoryDirectory } from "../testing/memory-directory.ts";
import { messages, type RouterUnderTest, startRouterUnderTest } from "../testing/router-under-test.ts";
import { type ScriptedProvider, startScriptedProvider } from "../testing/scripted-provider.ts";

const key = "engine-key-0123456789abcdef";
const local = { provider: "local", task: "conversational" };
const open = memoryDirectory({
  "yard/tiny": [{ ...local, providerId: "yard/tiny" }],
  "yard/labels": [{ provider: "local", providerId: "yard/labels", task: "text-classification" }],
  "yard/both": [
    { provider: "local", providerId: "yard/both" },
    { provider: "sim", providerId: "sim-chat" },
  ],
  "yard/large": [{ ...local, providerId: "yard/large", status: "error" }],
  "yard/gated": [{ ...local, providerId: "yard/gated" }],
});
const otherToken = `hf_${"b2".repeat(32)}`;
const tooLarge = "large.gguf needs 900 MiB of memory.";
const directory: RouterDirectory = {
  ...open,
  authenticate: async (given) =>
    given === otherToken ? { ...caller, userId: "u9", userName: "zoe", tokenId: "t9" } : open.authenticate(given),
  mappingsOf: async (modelId, reader) => {
    const mapped = await open.mappingsOf(modelId, reader);
    const isTooLarge = modelId === "yard/large";
    if (modelId === "yard/disabled") return { modelId, mappings: [], isDisabled: true };
    return mapped && { ...mapped, isRestricted: modelId === "yard/gated", ...(isTooLarge && { whyNotHere: tooLarge }) };
  },
};
const completion = {
  id: "c1",
  object: "chat.completion",
  created: 1,
  model: "yard/tiny",
  choices: [{ index: 0, message: { role: "assistant", content: "Hello." }, finish_reason: "stop" }],
  usage: { prompt_tokens: 3, completion_tokens: 2, total_tokens: 5 },
};
const ready = {
  id: "yard/tiny",
  commit: "a".repeat(40),
  task: "conversational",
  runtime: "gguf",
  state: "ready",
  reservedBytes: 10,
  running: 1,
  waiting: 2,
  loadMs: 900,
  tokensPerSecond: 700,
  lastUsedAt: 1,
};
const status = { memoryBytes: 100, reservedBytes: 10, models: [ready], failures: [], measured: [] };

let engine: ScriptedProvider;
let under: RouterUnderTest;
beforeAll(async () => {
  engine = await startScriptedProvider();
  Object.assign(engine.script, {
    "POST /v1/chat/completions": () => ({ body: completion }),
    "POST /v1/completions": () => ({ body: { choices: [{ index: 0, text: "upon", finish_reason: "stop" }] } }),
    "POST /models/yard/labels": () => ({ body: [[{ label: "good", score: 0.9 }]] }),
    "POST /models/yard/labels/pipeline/text-classification": () => ({ body: [[{ label: "good", score: 0.9 }]] }),
    "GET /engine/status": () => ({ body: status }),
    "POST /engine/unload": () => ({ body: { unloaded: true } }),
  });
  under = await startRouterUnderTest(directory, { localEngine: { url: engine.url, key } });
});
afterAll(async () => {
  await under.close();
  await engine.close();
});
beforeEach(() => {
  engine.received.length = 0;
});

const chat = (model: string) => JSON.stringify({ model, messages });
const ofCaller = { authorization: `Bearer ${key}`, "x-modelyard-caller": caller.userId };

test("a chat with a model of this hub goes to the engine, which learns who calls which model", async () => {
  const response = await under.call({ model: "yard/tiny", headers: { "x-modelyard-caller": "u2" } });
  expect([response.status, response.headers.get("x-provider")]).toEqual([200, "local"]);
  expect(engine.received).toMatchObject([{ headers: { ...ofCaller, "x-modelyard-model": "yard/tiny" } }]);
});

test("it is one provider among others", async () => {
  const { status: answered } = await under.call({ model: "yard/both:sim" });
  expect([answered, engine.received]).toEqual([200, []]);
  await under.call({ model: "yard/both:local" });
  expect(engine.received).toHaveLength(1);
});

describe("the addresses of the provider", () => {
  const inputs = JSON.stringify({ inputs: "fine" });
  test.each([
    { path: "/router/local/v1/chat/completions", body: chat("yard/tiny"), reaches: "/v1/chat/completions" },
    { path: "/router/local/models/yard/labels", body: inputs, reaches: "/models/yard/labels" },
    { path: "/router/hf-inference/models/yard/labels", body: inputs, reaches: "/models/yard/labels" },
    {
      path: "/router/hf-inference/models/yard/labels/pipeline/text-classification",
      body: inputs,
      reaches: "/models/yard/labels/pipeline/text-classification",
    },
    {
      path: "/router/hf-inference/models/yard/tiny/v1/chat/completions",
      body: chat("anything"),
      reaches: "/v1/chat/completions",
    },
    {
      path: "/router/hf-inference/models/yard/tiny/v1/completions",
      body: JSON.stringify({ prompt: "Once" }),
      reaches: "/v1/completions",
    },
  ])("$path reaches the engine", async ({ path, body, reaches }) => {
    const response = await under.call({ path, body });
    expect([response.status, response.headers.get("x-provider")]).toEqual([200, "local"]);
    const model = reaches.startsWith("/models/") ? "yard/labels" : "yard/tiny";
    expect(engine.received).toMatchObject([{ path: reaches, headers: { ...ofCaller, "x-modelyard-model": model } }]);
  });

  test.each([
    { path: "/router/local/v1/chat/completions", body: chat("yard/hidden"), status: 404, code: "model_not_found" },
    { path: "/router/local/v1/chat/completions", body: chat("yard/gated"), status: 403, code: "gated_model" },
    { path: "/router/local/v1/chat/completions", body: chat("yard/large"), status: 404, code: "model_not_supported" },
    { path: "/router/local/models/yard/hidden", body: inputs, status: 404, code: "model_not_found" },
    { path: "/router/local/models/yard/gated", body: inputs, status: 403, code: "gated_model" },
    { path: "/router/hf-inference/models/yard/gated", body: inputs, status: 403, code: "gated_model" },
    { path: "/router/local/models/../engine/status", body: inputs, status: 404, code: undefined },
    { path: "/router/local/engine/unload", body: inputs, status: 404, code: "unsupported_path" },
    { path: "/router/local/models/yard/tiny%2f..%2flabels", body: inputs, status: 400, code: undefined },
  ])("$path with $body gives $status, and the engine gets nothing", async ({ path, body, status: expected, code }) => {
    const response = await under.call({ path, body });
    const { error } = RouterErrorBody.parse(await response.json());
    expect([response.status, engine.received]).toEqual([expected, []]);
    if (code !== undefined) expect(error.code).toBe(code);
  });

  test.each([
    { path: "/v1/models/yard/disabled" },
    { path: "/v1/models/yard/disabled/providers" },
    { path: "/v1/chat/completions", body: chat("yard/disabled") },
    { path: "/router/local/v1/chat/completions", body: chat("yard/disabled") },
  ])("a disabled model is refused at $path", async ({ path, body }) => {
    const response = await under.call({ path, ...(body === undefined ? { method: "GET" } : { body }) });
    expect([response.status, response.headers.get("x-error-message")]).toEqual([
      403,
      "Access to this resource is disabled.",
    ]);
  });

  test.each(["/router/local/v1/chat/completions", "/v1/chat/completions"])(
    "the error of %s says why this hub does not run a model",
    async (path) => {
      const { error } = RouterErrorBody.parse(await (await under.call({ path, body: chat("yard/large") })).json());
      expect(error.message).toMatch(/This hub does not run .*\. large\.gguf needs 900 MiB of memory\./);
    },
  );

  test("a model that this hub does not run is called at hf-inference", async () => {
    const response = await under.call({ path: "/router/hf-inference/models/acme/other", body: inputs });
    expect(RouterErrorBody.parse(await response.json()).error.code).toBe("provider_key_missing");
    expect(engine.received).toEqual([]);
  });
});

test("an error of the engine is shown with its own remedy, and no other", async () => {
  const { script } = engine;
  const before = { ...script };
  const message = "The prompt of yard/tiny has 900 tokens, of at most 512. Shorten the prompt.";
  const error = { message, type: "invalid_request_error", code: "context_length_exceeded" };
  script["POST /v1/chat/completions"] = () => ({ status: 400, body: { error } });
  const response = await under.call({ model: "yard/tiny" });
  Object.assign(script, before);
  const body = RouterErrorBody.parse(await response.json());
  expect([response.status, body.error.code]).toEqual([400, "context_length_exceeded"]);
  expect(body.error.message).toMatch(/^Calling yard\/tiny: .*Shorten the prompt\. \(request id: /);
});

test("a caller whose queue is full does not keep others from the model", async () => {
  const { script } = engine;
  const before = { ...script };
  const refusal = { status: 429, body: { error: { message: "busy", type: "rate_limit_error", code: "queue_full" } } };
  script["POST /v1/chat/completions"] = ({ headers }) =>
    headers["x-modelyard-caller"] === caller.userId ? refusal : { body: completion };
  const statuses: number[] = [];
  for (let times = 0; times < 7; times++) statuses.push((await under.call({ model: "yard/tiny" })).status);
  const other = await under.call({ model: "yard/tiny", headers: { authorization: `Bearer ${otherToken}` } });
  Object.assign(script, before);
  expect(other.status).toBe(200);
  // The last ones were not sent to the engine any more.
  expect(statuses).toEqual(statuses.map(() => 429));
  expect(engine.received).toHaveLength(6);
});

test("the providers of a model say how it runs here", async () => {
  const response = await under.call({ path: "/v1/models/yard/both/providers", method: "GET" });
  const { data } = await response.json();
  const unloaded = { state: "unloaded", waiting: 0, load_ms: null, tokens_per_second: null };
  expect(data).toMatchObject([{ provider: "local", engine: unloaded }, { provider: "sim" }]);
  const tiny = await (await under.call({ path: "/v1/models/yard/tiny/providers", method: "GET" })).json();
  expect(tiny.data[0].engine).toEqual({ state: "ready", waiting: 2, load_ms: 900, tokens_per_second: 700 });
});

describe("the state of the engine", () => {
  test("is shown to administrators, who can unload models", async () => {
    expect(await under.settings("boss", "GET", "/api/router/engine")).toMatchObject({ status: 200, body: status });
    const body = { model: "yard/tiny" };
    expect((await under.settings("boss", "POST", "/api/router/engine/unload", body)).status).toBe(200);
    expect(JSON.parse(String(engine.received.at(-1)?.body))).toEqual(body);
    expect((await under.settings("ada", "GET", "/api/router/engine")).status).toBe(403);
    expect((await under.settings("ada", "POST", "/api/router/engine/unload", body)).status).toBe(403);
  });

  test("is an error while the engine does not respond", async () => {
    const { script } = engine;
    const before = { ...script };
    script["GET /engine/status"] = () => ({ status: 500, body: "broken" });
    const response = await under.settings("boss", "GET", "/api/router/engine");
    expect(response).toMatchObject({ status: 503, body: { code: "engine_unavailable" } });
    Object.assign(script, before);
  });
});

test("no custom provider can take its name", async () => {
  const body = { label: "Mine", baseUrl: "http://127.0.0.1:9" };
  const response = await under.settings("boss", "PUT", "/api/router/custom-providers/local", body);
  expect(response.status).toBe(400);
});
