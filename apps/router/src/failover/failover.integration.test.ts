import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { memoryDirectory } from "../testing/memory-directory.ts";
import { type RouterUnderTest, scriptedKey, startRouterUnderTest } from "../testing/router-under-test.ts";
import { type ScriptedProvider, startScriptedProvider } from "../testing/scripted-provider.ts";

const two = [{ provider: "nebius" }, { provider: "deepinfra" }];
const directory = memoryDirectory({
  "acme/fast": two,
  "acme/cheap": two,
  "acme/breaks": two,
  "acme/alone": [{ provider: "nebius" }],
  "acme/probe": [{ provider: "nebius" }],
  "acme/format": [{ provider: "together" }],
  "acme/leaks": [{ provider: "nebius" }],
  "acme/waits": two,
  // Each with its own circuit breaker, so that none opens.
  ...Object.fromEntries(Array.from({ length: 60 }, (_, index) => [`acme/many-${index}`, two])),
});

/** The router's clock is this much ahead. */
let aheadMs = 0;
let provider: ScriptedProvider;
let under: RouterUnderTest;
beforeAll(async () => {
  provider = await startScriptedProvider();
  const plays = ["nebius", "deepinfra", "together"];
  under = await startRouterUnderTest(directory, {
    scripted: { url: provider.url, plays },
    limits: { firstByteMs: 500 },
    now: () => Date.now() + aheadMs,
  });
});
afterAll(async () => {
  await under.close();
  await provider.close();
});

const nebius = "POST /v1/chat/completions";
const deepinfra = "POST /v1/openai/chat/completions";
const good = { body: { choices: [] } };
const bad = { status: 500, body: { error: "down" } };
beforeEach(() => {
  provider.received.length = 0;
  provider.script[nebius] = () => good;
  provider.script[deepinfra] = () => good;
});

async function answeredBy(model: string): Promise<string | null> {
  const response = await under.call({ model });
  await response.text();
  return response.headers.get("x-provider");
}

describe("a policy", () => {
  test("fastest selects the provider with the lower recent latency", async () => {
    provider.script[nebius] = () => {
      // No machine is so slow that the other provider takes as long.
      aheadMs += 60_000;
      return good;
    };
    await answeredBy("acme/fast:nebius");
    await answeredBy("acme/fast:deepinfra");
    expect(await answeredBy("acme/fast")).toBe("nebius");
    expect(await answeredBy("acme/fast:fastest")).toBe("deepinfra");
  });

  test("cheapest selects the provider with the lower price", async () => {
    expect(await answeredBy("acme/cheap:cheapest")).toBe("nebius");
    const providerModelId = "sim-chat";
    await under.router.provision.upsertPrice({ provider: "deepinfra", providerModelId, outputMicros: 5 });
    expect(await answeredBy("acme/cheap:cheapest")).toBe("deepinfra");
    await under.router.provision.upsertPrice({ provider: "nebius", providerModelId, outputMicros: 4 });
    expect(await answeredBy("acme/cheap:cheapest")).toBe("nebius");
  });

  test("is listed with the figures that it compares", async () => {
    const response = await under.call({ path: "/v1/models/acme%2Fcheap/providers", method: "GET" });
    const { data } = await response.json();
    expect(data).toMatchObject([
      {
        provider: "nebius",
        has_key: true,
        pricing: { output_usd_per_million_tokens: "0.000004" },
        last_30_minutes: { failures: 0, uptime: 1, first_byte_ms: { p50: expect.any(Number) } },
      },
      { provider: "deepinfra" },
    ]);
  });
});

describe("a provider that fails five times in a row", () => {
  test("is skipped while another responds", async () => {
    provider.script[nebius] = () => bad;
    for (let call = 0; call < 8; call++) expect(await answeredBy("acme/breaks")).toBe("deepinfra");
    expect(provider.received.filter(({ path }) => path === "/v1/chat/completions")).toHaveLength(5);
  });

  test("is not called again at once if it is the only one", async () => {
    provider.script[nebius] = () => bad;
    for (let call = 0; call < 5; call++) expect((await under.call({ model: "acme/alone" })).status).toBe(500);
    const response = await under.call({ model: "acme/alone" });
    const { error } = await response.json();
    expect([response.status, error.code, response.headers.get("retry-after")]).toEqual([503, "providers_resting", "2"]);
    expect(error.message).toContain("nebius failed several times in a row");
    expect(provider.received).toHaveLength(5);
  });

  test("does not include one that rejects five requests", async () => {
    provider.script[nebius] = () => ({ status: 400, body: { error: "no" } });
    for (let call = 0; call < 7; call++) expect((await under.call({ model: "acme/probe" })).status).toBe(400);
  });
});

test("retries stay within their budget", async () => {
  provider.script[nebius] = () => ({ status: 401, body: { error: "no" } });
  const statuses = await Promise.all(
    Array.from({ length: 60 }, async (_, index) => (await under.call({ model: `acme/many-${index}` })).status),
  );
  const repeated = statuses.filter((status) => status === 200).length;
  expect(repeated).toBeGreaterThan(9);
  expect(repeated).toBeLessThan(45);
});

test("a response schema is converted to the provider's format", async () => {
  provider.script["POST /v1/chat/completions"] = () => good;
  const schema = { type: "object" };
  const format = { type: "json_schema", json_schema: { name: "x", schema } };
  const body = JSON.stringify({ model: "acme/format", messages: [], response_format: format });
  await under.call({ body });
  expect(JSON.parse(provider.received[0]?.body.toString() ?? "")).toEqual({
    model: "sim-chat",
    messages: [],
    response_format: { type: "json_schema", schema },
  });
});

test("a keep-alive connection that the provider just closed is replaced, and the request is resent", async () => {
  await answeredBy("acme/leaks");
  // The request on the old connection meets the close.
  provider.closeOnNextRequest();
  const headers = { "x-request-id": "resent-once" };
  expect((await under.call({ model: "acme/leaks", headers })).status).toBe(200);
  expect(provider.received).toHaveLength(2);
  // Both attempts are counted.
  await expect.poll(() => under.log.find((line) => line.includes("resent-once"))).toContain('"attempts":2');
  expect(await under.metrics.metrics()).toContain('modelyard_router_resends_total{provider="nebius"} 1');
});

test("a reused connection that times out is not replaced: the next provider is called", async () => {
  await answeredBy("acme/waits:nebius");
  provider.script[nebius] = () => undefined;
  expect(await answeredBy("acme/waits")).toBe("deepinfra");
  expect(provider.received.map(({ path }) => path)).toEqual([
    "/v1/chat/completions",
    "/v1/chat/completions",
    "/v1/openai/chat/completions",
  ]);
});

describe("no redirect sends a credential to another server", () => {
  test.each([301, 302, 303, 307, 308])("%i", async (status) => {
    const other = await startScriptedProvider();
    provider.script[nebius] = () => ({ status, headers: { location: `${other.url}/v1/chat/completions` } });
    for (const path of ["/v1/chat/completions", "/router/nebius/v1/chat/completions"]) {
      const response = await under.call({
        path,
        body: JSON.stringify({ model: path.startsWith("/v1") ? "acme/leaks" : "m", messages: [] }),
        headers: { cookie: "a=b", "x-api-key": scriptedKey, "x-key": scriptedKey, "x-hf-bill-to": "acme" },
      });
      expect(response.status).toBe(502);
    }
    expect(other.received).toHaveLength(0);
    await other.close();
  });
});
