import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { RouterErrorBody } from "./contract/index.ts";
import { memoryDirectory, token } from "./testing/memory-directory.ts";
import { type RouterUnderTest, startRouterUnderTest } from "./testing/router-under-test.ts";

const directory = memoryDirectory({
  "acme/chat": [{}],
  "acme/on-groq": [{ provider: "groq" }],
  "acme/on-fireworks": [{ provider: "fireworks-ai" }],
  "acme/on-together": [{ provider: "together" }],
  "acme/on-cerebras": [{ provider: "cerebras" }],
  "acme/elsewhere": [{ provider: "no-such-provider" }],
  "acme/staging": [{ status: "staging" }],
  "acme/painter": [{ task: "text-to-image" }],
  "acme/unmapped": [],
  "acme/down": [{ provider: "down" }],
  "acme/down-then-up": [
    { provider: "down" },
    { providerId: "fault-503" },
    { provider: "groq", providerId: "sim-chat" },
  ],
  "acme/all-down": [{ provider: "down" }, { providerId: "fault-503" }, { provider: "together" }],
  "acme/refuses": [{ providerId: "fault-400" }, { provider: "groq", providerId: "sim-chat" }],
  ...Object.fromEntries(
    [
      "slow",
      "400",
      "404",
      "429",
      "500",
      "503",
      "502-html",
      "html",
      "malformed",
      "bad-headers",
      "huge-headers",
      "half-close",
      "reset",
      "hang",
      "stall",
      "reset-in-stream",
      "short-body",
      "redirect",
      "echo-key",
      "error-in-stream",
    ].map((fault) => [`acme/${fault}`, [{ providerId: `fault-${fault}` }]]),
  ),
});

let under: RouterUnderTest;
beforeAll(async () => {
  under = await startRouterUnderTest(directory, { limits: { firstByteMs: 300, idleMs: 300, totalMs: 5000 } });
});
afterAll(() => under.close());
beforeEach(() => {
  under.sim.received.length = 0;
});

interface Call {
  path?: string;
  method?: string;
  model?: unknown;
  body?: string;
  headers?: Record<string, string>;
  stream?: boolean;
}

const messages = [{ role: "user", content: 'hello "model": there' }];

function call({ path = "/v1/chat/completions", method = "POST", model, body, headers = {}, stream }: Call) {
  const content = body ?? JSON.stringify({ messages, model, ...(stream === undefined ? {} : { stream }) });
  return fetch(under.url + path, {
    method,
    ...(method === "POST" ? { body: content } : {}),
    headers: { "content-type": "application/json", authorization: `Bearer ${token}`, ...headers },
  });
}

describe("a chat that works", () => {
  test.each([
    { model: "acme/chat", provider: "sim", path: "/v1/chat/completions" },
    { model: "acme/chat:sim", provider: "sim", path: "/v1/chat/completions" },
    { model: "acme/on-groq", provider: "groq", path: "/openai/v1/chat/completions" },
    { model: "acme/on-fireworks", provider: "fireworks-ai", path: "/inference/v1/chat/completions" },
  ])("$model is answered by $provider", async ({ model, provider, path }) => {
    const response = await call({ model });
    expect(response.status).toBe(200);
    expect(response.headers.get("x-provider")).toBe(provider);
    expect(await response.json()).toMatchObject({
      model: "sim-chat",
      choices: [{ message: { content: `This is Modelyard's provider simulator. You said: ${messages[0]?.content}` } }],
    });
    expect(under.sim.received).toMatchObject([{ path, body: JSON.stringify({ messages, model: "sim-chat" }) }]);
  });

  test("a stream arrives event by event, byte for byte as the provider sent it", async () => {
    const response = await call({ model: "acme/chat", stream: true });
    expect(response.headers.get("content-type")).toBe("text/event-stream; charset=utf-8");
    const chunks: string[] = [];
    if (response.body === null) throw new Error("no body");
    for await (const chunk of response.body) chunks.push(Buffer.from(chunk).toString());
    expect(chunks.length).toBeGreaterThan(5);
    const direct = await fetch(`${under.sim.url}/v1/chat/completions`, {
      method: "POST",
      headers: { authorization: `Bearer ${under.sim.key}` },
      body: JSON.stringify({ messages, model: "sim-chat", stream: true }),
    });
    expect(chunks.join("")).toBe(await direct.text());
  });

  test("what surrounds the model reaches the provider untouched", async () => {
    const body = `{ "messages": [{"role":"user","content":"\\u00e9 \\"model\\":\\"x\\""}],\n\t"seed": 1.0e3, "model" : "acme/chat" , "stop":[] }`;
    expect((await call({ body })).status).toBe(200);
    expect(under.sim.received[0]?.body).toBe(body.replace('"acme/chat"', '"sim-chat"'));
  });

  test("only headers on the list reach the provider, with its own key and no compression", async () => {
    await call({
      model: "acme/chat",
      headers: {
        cookie: "session=1",
        "x-forwarded-for": "10.0.0.1",
        "x-real-ip": "10.0.0.1",
        via: "1.1 proxy",
        "x-api-key": "k",
        "x-hf-bill-to": "acme",
        "accept-encoding": "gzip, br",
        "idempotency-key": "once",
        "x-request-id": "request-0001",
      },
    });
    const { host, ...headers } = under.sim.received[0]?.headers ?? {};
    expect(host).toBe(new URL(under.sim.url).host);
    expect(headers).toEqual({
      accept: "*/*",
      "accept-encoding": "identity",
      authorization: `Bearer ${under.sim.key}`,
      connection: "keep-alive",
      "content-length": String(under.sim.received[0]?.body.length),
      "content-type": "application/json",
      "idempotency-key": "once",
      "user-agent": "modelyard-router",
      "x-request-id": "request-0001",
    });
  });

  test("only headers on the list come back, and the caller's request id", async () => {
    const response = await call({ model: "acme/chat", headers: { "x-request-id": "request-0002" } });
    expect(Object.fromEntries(response.headers)).toEqual({
      "cache-control": "private, no-store",
      connection: "keep-alive",
      "content-security-policy": "default-src 'none'; sandbox",
      "content-type": "application/json",
      date: expect.any(String),
      "keep-alive": expect.any(String),
      "transfer-encoding": "chunked",
      vary: "authorization",
      "x-content-type-options": "nosniff",
      "x-provider": "sim",
      "x-request-id": "request-0002",
    });
  });
});

describe("the next provider", () => {
  test("takes over when one is down and one overloaded", async () => {
    const response = await call({ model: "acme/down-then-up" });
    expect([response.status, response.headers.get("x-provider")]).toEqual([200, "groq"]);
    expect(await response.text()).toContain("You said: hello");
  });

  test("is not asked when the request itself is refused", async () => {
    const response = await call({ model: "acme/refuses" });
    expect(response.status).toBe(400);
    expect(under.sim.received).toHaveLength(1);
  });
});

describe("errors before a provider is called", () => {
  const rows: (Call & { why: string; status: number; code: string; says: string })[] = [
    {
      why: "no token",
      model: "acme/chat",
      headers: { authorization: "" },
      status: 401,
      code: "invalid_api_key",
      says: "access token",
    },
    {
      why: "an unknown token",
      model: "acme/chat",
      headers: { authorization: "Bearer hf_x" },
      status: 401,
      code: "invalid_api_key",
      says: "not one of this hub",
    },
    {
      why: "a provider's key",
      model: "acme/chat",
      headers: { authorization: "Bearer sk-1234567890abcdef" },
      status: 401,
      code: "invalid_api_key",
      says: "provider's own key",
    },
    {
      why: "a token with a space",
      model: "acme/chat",
      headers: { authorization: `Bearer ${token} x` },
      status: 401,
      code: "invalid_api_key",
      says: "not one of this hub",
    },
    {
      why: "a body that is no JSON",
      body: "model=acme/chat",
      status: 400,
      code: "invalid_json",
      says: "not a JSON object",
    },
    { why: "an empty body", body: "", status: 400, code: "invalid_json", says: "not a JSON object" },
    {
      why: "two models",
      body: '{"model":"acme/chat","model":"acme/on-groq"}',
      status: 400,
      code: "invalid_json",
      says: "twice",
    },
    { why: "no model", body: '{"messages":[]}', status: 400, code: "missing_model", says: "no `model`" },
    {
      why: "a model that is no string",
      model: ["acme/chat"],
      status: 400,
      code: "invalid_model",
      says: "must be a string",
    },
    {
      why: "a model that is an address",
      model: "http://169.254.169.254/",
      status: 404,
      code: "model_not_found",
      says: "namespace/name",
    },
    { why: "a model without namespace", model: "chat", status: 404, code: "model_not_found", says: "namespace/name" },
    {
      why: "an unknown model",
      model: "acme/nothing",
      status: 404,
      code: "model_not_found",
      says: "no model acme/nothing",
    },
    {
      why: "a model without mapping",
      model: "acme/unmapped",
      status: 400,
      code: "model_not_supported",
      says: "mapped to no provider",
    },
    {
      why: "a provider without key",
      model: "acme/on-together",
      status: 400,
      code: "model_not_supported",
      says: "together has no key stored here",
    },
    {
      why: "a provider nobody knows",
      model: "acme/elsewhere",
      status: 400,
      code: "model_not_supported",
      says: "no-such-provider is not a provider known here",
    },
    {
      why: "a mapping in staging",
      model: "acme/staging",
      status: 400,
      code: "model_not_supported",
      says: 'sim has it in status "staging"',
    },
    {
      why: "another task",
      model: "acme/painter",
      status: 400,
      code: "model_not_supported",
      says: "serves it for text-to-image only",
    },
    {
      why: "a provider that does not serve it",
      model: "acme/chat:groq",
      status: 400,
      code: "model_not_supported",
      says: "groq cannot serve acme/chat now",
    },
    {
      why: "a compressed body",
      model: "acme/chat",
      headers: { "content-encoding": "gzip" },
      status: 415,
      code: "unsupported_encoding",
      says: "uncompressed",
    },
    {
      why: "a path that is not ours",
      path: "/v1/nothing",
      model: "acme/chat",
      status: 404,
      code: "not_found",
      says: "/v1/chat/completions",
    },
    { why: "GET", method: "GET", status: 405, code: "method_not_allowed", says: "POST only" },
    {
      why: "an escaped path",
      path: "/router/groq/v1%2fchat/completions",
      model: "x",
      status: 400,
      code: "bad_path",
      says: "plainly",
    },
  ];
  test.each(rows)("$why gives $status $code", async ({ why: _why, status, code, says, ...request }) => {
    const response = await call(request);
    const { error } = RouterErrorBody.parse(await response.json());
    expect([response.status, error.code]).toEqual([status, code]);
    expect(error.message).toContain(says);
    expect(error.message).toContain(`request id: ${response.headers.get("x-request-id")}`);
    expect(under.sim.received).toHaveLength(0);
  });

  test("what can be mended in the settings says where they are", async () => {
    expect(await (await call({ model: "acme/on-together" })).text()).toContain("/settings/providers");
  });
});

describe("a provider that fails", () => {
  const rows: { model: string; status: number; code: string; says: string[]; stream?: boolean }[] = [
    { model: "acme/down", status: 502, code: "provider_unreachable", says: ["acme/down", "Down could not be reached"] },
    {
      model: "acme/400",
      status: 400,
      code: "bad_temperature",
      says: ["Simulator answered 400", "dislikes `temperature`"],
    },
    { model: "acme/404", status: 404, code: "model_not_found", says: ["Simulator answered 404", "lost this model"] },
    { model: "acme/429", status: 429, code: "rate_limit_exceeded", says: ["Simulator answered 429", "retry-after: 7"] },
    { model: "acme/500", status: 500, code: "internal_error", says: ["Simulator answered 500", "broke down"] },
    { model: "acme/503", status: 503, code: "overloaded", says: ["Simulator answered 503", "overloaded"] },
    { model: "acme/502-html", status: 502, code: "provider_error", says: ["Simulator answered 502: a web page"] },
    { model: "acme/html", status: 502, code: "provider_malformed", says: ["answered 200 with a web page"] },
    { model: "acme/bad-headers", status: 502, code: "provider_malformed", says: ["not HTTP"] },
    { model: "acme/huge-headers", status: 502, code: "provider_malformed", says: ["not HTTP"] },
    { model: "acme/half-close", status: 502, code: "provider_unreachable", says: ["broke the connection off"] },
    { model: "acme/reset", status: 502, code: "provider_unreachable", says: ["broke the connection off"] },
    { model: "acme/hang", status: 504, code: "provider_timeout", says: ["did not begin to answer in time"] },
    { model: "acme/redirect", status: 502, code: "provider_redirect", says: ["redirect (307)"] },
    {
      model: "acme/on-cerebras",
      status: 502,
      code: "provider_key_refused",
      says: ["Cerebras answered 401", "/settings/providers"],
    },
    { model: "acme/echo-key", status: 400, code: "forbidden_model", says: ["Key [redacted] may not"] },
    {
      model: "acme/all-down",
      status: 503,
      code: "overloaded",
      says: ["None of 2 providers", "Down could not be reached", "Simulator answered 503", "together has no key"],
    },
  ];
  test.each(rows)("$model gives $status $code", async ({ model, status, code, says }) => {
    const response = await call({ model });
    const text = await response.text();
    const { error } = RouterErrorBody.parse(JSON.parse(text));
    expect([response.status, error.code]).toEqual([status, code]);
    for (const part of says) expect(error.message).toContain(part);
    expect(text).toContain(response.headers.get("x-request-id"));
    expect(text).not.toContain(under.sim.key);
    expect(text).not.toContain(token);
  });

  test("a wait that the provider asks for is passed on", async () => {
    expect((await call({ model: "acme/429" })).headers.get("retry-after")).toBe("7");
  });

  test("JSON that stops half-way is passed on as it is", async () => {
    expect(await (await call({ model: "acme/malformed" })).text()).toContain('"choices": [{"me');
  });

  test("a body shorter than announced cuts the connection", async () => {
    const response = await call({ model: "acme/short-body" });
    await expect(response.text()).rejects.toThrow();
  });

  test("a stream that stalls ends with an error as an event", async () => {
    const text = await (await call({ model: "acme/stall", stream: true })).text();
    const last = text.trim().split("\n\n").at(-1)?.replace("data: ", "") ?? "";
    expect(RouterErrorBody.parse(JSON.parse(last)).error).toMatchObject({ code: "provider_interrupted" });
    expect(last).toContain("stopped in the middle of its answer");
  });

  test("a stream that is reset ends with an error as an event", async () => {
    const text = await (await call({ model: "acme/reset-in-stream", stream: true })).text();
    expect(text).toContain("broke off in the middle of its answer");
  });

  test("an error that the provider streams is passed on", async () => {
    expect(await (await call({ model: "acme/error-in-stream", stream: true })).text()).toContain("ran out of memory");
  });
});

describe("a named provider", () => {
  const chat = JSON.stringify({ model: "sim-chat", messages });
  test.each([
    { path: "/router/groq/openai/v1/chat/completions", reaches: "/openai/v1/chat/completions" },
    { path: "/router/groq/v1/chat/completions", reaches: "/openai/v1/chat/completions" },
    { path: "/router/fireworks-ai/inference/v1/chat/completions", reaches: "/inference/v1/chat/completions" },
    { path: "/router/sim/v1/chat/completions?api-version=1", reaches: "/v1/chat/completions?api-version=1" },
  ])("$path reaches $reaches with the body as it was", async ({ path, reaches }) => {
    const response = await call({ path, body: chat });
    expect(response.status).toBe(200);
    expect(under.sim.received).toMatchObject([
      { path: reaches, body: chat, headers: { authorization: `Bearer ${under.sim.key}` } },
    ]);
  });

  test.each([
    { path: "/router/nobody/v1/chat/completions", status: 404, code: "provider_not_found" },
    { path: "/router/groq/v1/files", status: 404, code: "unsupported_path" },
    { path: "/router/sim/admin", status: 404, code: "unsupported_path" },
    { path: "/router/together/v1/chat/completions", status: 400, code: "provider_key_missing" },
    { path: "/router/down/v1/chat/completions", status: 502, code: "provider_unreachable" },
  ])("$path gives $status $code", async ({ path, status, code }) => {
    const response = await call({ path, body: chat });
    expect([response.status, RouterErrorBody.parse(await response.json()).error.code]).toEqual([status, code]);
  });

  test("its refusals come back as they are, without the key", async () => {
    const response = await call({
      path: "/router/groq/v1/chat/completions",
      body: chat.replace("sim-chat", "fault-echo-key"),
    });
    expect([response.status, await response.json()]).toEqual([
      400,
      {
        error: {
          message: "Key [redacted] may not use this model.",
          type: "invalid_request_error",
          code: "forbidden_model",
          param: null,
        },
      },
    ]);
  });
});

test("the list of models names each model's providers and which of them has a key", async () => {
  const response = await call({ path: "/v1/models", method: "GET" });
  const { data } = await response.json();
  expect(data).toHaveLength(33);
  expect(data.find(({ id }: { id: string }) => id === "acme/on-together")).toEqual({
    id: "acme/on-together",
    object: "model",
    created: 1767323045,
    owned_by: "acme",
    providers: [{ provider: "together", task: "conversational", status: "live", has_key: false }],
  });
});

test("the figures count answers by provider and status", async () => {
  await call({ model: "acme/500" });
  const text = await under.metrics.metrics();
  expect(text).toMatch(/modelyard_router_requests_total\{provider="sim",status="500"\} [1-9]/);
  expect(text).toMatch(/modelyard_router_request_seconds_count\{provider="sim",status="200"\} [1-9]/);
  expect(text).toMatch(/modelyard_router_provider_failures_total\{provider="down",reason="unreachable"\} [1-9]/);
  expect(text).toContain("modelyard_router_running_requests 0");
});

test("the log has one line for each request and never a token or key", async () => {
  under.log.length = 0;
  await call({
    model: "acme/chat",
    path: "/v1/chat/completions?key=query-secret",
    headers: { "x-request-id": "request-0003" },
  });
  await call({ model: "acme/echo-key" });
  await call({ model: "acme/chat", headers: { authorization: "Bearer hf_unknown-token-0123456789" } });
  const lines = under.log.map((line) => JSON.parse(line));
  expect(lines).toHaveLength(3);
  expect(lines[0]).toMatchObject({
    requestId: "request-0003",
    userName: "ada",
    model: "acme/chat",
    provider: "sim",
    status: 200,
  });
  for (const secret of [token, under.sim.key, "query-secret", "hf_unknown"])
    expect(under.log.join("")).not.toContain(secret);
});
