import { fastHttp } from "@modelyard/platform/testing/fast-http";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { memoryDirectory } from "../testing/memory-directory.ts";
import { messages, type RouterUnderTest, startRouterUnderTest } from "../testing/router-under-test.ts";

const directory = memoryDirectory({
  "acme/chat": [{}],
  "acme/on-groq": [{ provider: "groq" }],
  "acme/on-fireworks": [{ provider: "fireworks-ai" }],
  "acme/down-then-up": [{ provider: "down" }, { providerId: "fault-503" }, { provider: "groq" }],
  "acme/refuses": [{ providerId: "fault-400" }, { provider: "groq" }],
});

let under: RouterUnderTest;
beforeAll(async () => {
  under = await startRouterUnderTest(directory);
});
afterAll(() => under.close());
beforeEach(() => {
  under.sim.received.length = 0;
});

describe("a successful chat", () => {
  test.each([
    { model: "acme/chat", provider: "sim", path: "/v1/chat/completions" },
    { model: "acme/chat:sim", provider: "sim", path: "/v1/chat/completions" },
    { model: "acme/on-groq", provider: "groq", path: "/openai/v1/chat/completions" },
    { model: "acme/on-fireworks", provider: "fireworks-ai", path: "/inference/v1/chat/completions" },
  ])("$model is served by $provider", async ({ model, provider, path }) => {
    const response = await under.call({ model });
    expect(response.status).toBe(200);
    expect(response.headers.get("x-provider")).toBe(provider);
    expect(await response.json()).toMatchObject({
      model: "sim-chat",
      choices: [{ message: { content: `This is Modelyard's provider simulator. You said: ${messages[0]?.content}` } }],
    });
    expect(under.sim.received).toMatchObject([{ path, body: JSON.stringify({ messages, model: "sim-chat" }) }]);
  });

  test("a stream is forwarded event by event, byte for byte", async () => {
    const response = await under.call({ model: "acme/chat", stream: true });
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

  test("fields around the model reach the provider unchanged", async () => {
    const body = `{ "messages": [{"role":"user","content":"\\u00e9 \\"model\\":\\"x\\""}],\n\t"seed": 1.0e3, "model" : "acme/chat" , "stop":[] }`;
    expect((await under.call({ body })).status).toBe(200);
    expect(under.sim.received[0]?.body).toBe(body.replace('"acme/chat"', '"sim-chat"'));
  });

  test("no field of the body redirects the call", async () => {
    const elsewhere = {
      api_base: "http://10.0.0.1",
      base_url: "http://10.0.0.1",
      endpointUrl: "http://10.0.0.1",
      provider: "groq",
    };
    const response = await under.call({ body: JSON.stringify({ ...elsewhere, model: "acme/chat", messages }) });
    expect([response.status, response.headers.get("x-provider")]).toEqual([200, "sim"]);
    expect(under.sim.received).toHaveLength(1);
  });

  test("only allowed headers reach the provider, with its own key and without compression", async () => {
    await under.call({
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
    const { host, connection, ...headers } = under.sim.received[0]?.headers ?? {};
    expect(host).toBe(new URL(under.sim.url).host);
    expect(connection).toBe(fastHttp ? undefined : "keep-alive");
    expect(headers).toEqual({
      accept: "*/*",
      "accept-encoding": "identity",
      authorization: `Bearer ${under.sim.key}`,
      "content-length": String(under.sim.received[0]?.body.length),
      "content-type": "application/json",
      "idempotency-key": "once",
      "user-agent": "modelyard-router",
      "x-request-id": "request-0001",
    });
  });

  test("only allowed headers are returned, with the caller's request id", async () => {
    const response = await under.call({ model: "acme/chat", headers: { "x-request-id": "request-0002" } });
    expect(Object.fromEntries(response.headers)).toEqual({
      "cache-control": "private, no-store",
      connection: "keep-alive",
      "content-security-policy": "default-src 'none'; sandbox",
      "content-type": "application/json",
      date: expect.any(String),
      "keep-alive": expect.any(String),
      "content-length": expect.any(String),
      vary: "authorization",
      "x-content-type-options": "nosniff",
      "x-provider": "sim",
      "x-provider-request-id": expect.stringMatching(/^sim-\d+$/),
      "x-request-id": "request-0002",
    });
  });
});

describe("the next provider", () => {
  test("is called if one is down and one overloaded", async () => {
    const response = await under.call({ model: "acme/down-then-up" });
    expect([response.status, response.headers.get("x-provider")]).toEqual([200, "groq"]);
    expect(await response.text()).toContain("You said: hello");
  });

  test("is not called if the request itself is rejected", async () => {
    const response = await under.call({ model: "acme/refuses" });
    expect(response.status).toBe(400);
    expect(under.sim.received).toHaveLength(1);
  });
});
