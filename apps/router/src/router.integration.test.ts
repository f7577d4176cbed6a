import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { memoryDirectory, token } from "./testing/memory-directory.ts";
import { type RouterUnderTest, startRouterUnderTest } from "./testing/router-under-test.ts";

const directory = memoryDirectory({
  "acme/chat": [{}],
  "acme/on-together": [{ provider: "together" }],
  "acme/500": [{ providerId: "fault-500" }],
  "acme/echo-key": [{ providerId: "fault-echo-key" }],
  "acme/down": [{ provider: "down" }],
});

let under: RouterUnderTest;
beforeAll(async () => {
  under = await startRouterUnderTest(directory);
});
afterAll(() => under.close());
beforeEach(() => {
  under.sim.received.length = 0;
});

test("the model list contains each model's providers and which of them have a key", async () => {
  const response = await under.call({ path: "/v1/models", method: "GET" });
  const { data } = await response.json();
  expect(data).toHaveLength(5);
  expect(data.find(({ id }: { id: string }) => id === "acme/on-together")).toEqual({
    id: "acme/on-together",
    object: "model",
    created: 1767323045,
    owned_by: "acme",
    providers: [{ provider: "together", task: "conversational", status: "live", has_key: false }],
  });
});

test("clients whose router address is /router find /v1 below it", async () => {
  const direct = await under.call({ path: "/v1/models", method: "GET" });
  const below = await under.call({ path: "/router/v1/models", method: "GET" });
  expect(below.status).toBe(200);
  expect(await below.json()).toEqual(await direct.json());
});

test.each(["/v1", "/v1/", "/router/v1/", "/v1/nothing"])("%s lists the available addresses", async (path) => {
  const response = await under.call({ path, method: "GET" });
  expect(response.status).toBe(404);
  expect((await response.json()).error.message).toContain("/v1/chat/completions");
});

test.each(["/v1/models/acme/on-together", "/v1/models/acme%2Fon-together", "/router/v1/models/acme/on-together"])(
  "%s returns one model",
  async (path) => {
    const response = await under.call({ path, method: "GET" });
    expect(await response.json()).toMatchObject({
      id: "acme/on-together",
      created: 1767323045,
      providers: [{ provider: "together" }],
    });
  },
);

test.each(["/v1/models/acme/unknown", "/v1/models/acme", "/v1/models/a/b/c"])("%s is not a model", async (path) => {
  const response = await under.call({ path, method: "GET" });
  expect([response.status, (await response.json()).error.code]).toEqual([404, "model_not_found"]);
});

test("metrics count responses by provider and status", async () => {
  for (const model of ["acme/chat", "acme/500", "acme/down"]) await (await under.call({ model })).text();
  const text = await under.metrics.metrics();
  expect(text).toMatch(/modelyard_router_requests_total\{provider="sim",status="500"\} [1-9]/);
  expect(text).toMatch(/modelyard_router_request_seconds_count\{provider="sim",status="200"\} [1-9]/);
  expect(text).toMatch(/modelyard_router_provider_failures_total\{provider="down",reason="unreachable"\} [1-9]/);
  expect(text).toContain("modelyard_router_running_requests 0");
});

test("the log has one line per request and never a token or key", async () => {
  under.log.length = 0;
  await under.call({
    model: "acme/chat",
    path: "/v1/chat/completions?key=query-secret",
    headers: { "x-request-id": "request-0003" },
  });
  await under.call({ model: "acme/echo-key" });
  await under.call({ model: "acme/chat", headers: { authorization: "Bearer hf_unknown-token-0123456789" } });
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
