import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { memoryDirectory } from "../testing/memory-directory.ts";
import { type RouterUnderTest, scriptedKey, startRouterUnderTest } from "../testing/router-under-test.ts";
import { type ScriptedProvider, startScriptedProvider } from "../testing/scripted-provider.ts";

let provider: ScriptedProvider;
let under: RouterUnderTest;
beforeAll(async () => {
  provider = await startScriptedProvider();
  const plays = [
    "fal-ai",
    "wavespeed",
    "novita",
    "together",
    "zai-org",
    "replicate",
    "hf-inference",
    "black-forest-labs",
  ];
  under = await startRouterUnderTest(memoryDirectory({}), { scripted: { url: provider.url, plays } });
});
afterAll(async () => {
  await under.close();
  await provider.close();
});
beforeEach(() => {
  provider.received.length = 0;
});

test("a fal job is polled through the router, as fal's clients do", async () => {
  const below = `${provider.url}/fal-ai/other/requests/1`;
  provider.script["POST /fal-ai/flux/dev"] = () => ({
    body: { request_id: "1", response_url: below, status_url: `${below}/status`, cancel_url: `${below}/cancel` },
  });
  provider.script["GET /fal-ai/other/requests/1/status"] = () => ({ body: { status: "COMPLETED" } });
  provider.script["PUT /fal-ai/other/requests/1/cancel"] = () => ({ status: 202, body: {} });
  provider.script["GET /fal-ai/other/requests/1"] = () => ({
    body: { video: { url: "https://files.example/1" }, seed: 1 },
  });
  const started = await under.call({ path: "/router/fal-ai/fal-ai/flux/dev?_subdomain=queue", body: '{"prompt":"x"}' });
  const ours = `${under.url}/router/fal-ai/fal-ai/other/requests/1`;
  expect(await started.json()).toEqual({
    request_id: "1",
    response_url: `${ours}?_subdomain=queue`,
    status_url: `${ours}/status?_subdomain=queue`,
    cancel_url: `${ours}/cancel?_subdomain=queue`,
  });
  const ask = (url: string, method = "GET") => under.call({ path: url.slice(under.url.length), method });
  expect(await (await ask(`${ours}/status?_subdomain=queue`)).json()).toEqual({ status: "COMPLETED" });
  expect(await (await ask(`${ours}?_subdomain=queue`)).json()).toEqual({
    video: { url: "https://files.example/1" },
    seed: 1,
  });
  expect((await ask(`${ours}/cancel?_subdomain=queue`, "PUT")).status).toBe(202);
  expect(provider.received.map(({ path }) => path)).toEqual([
    "/fal-ai/flux/dev",
    "/fal-ai/other/requests/1/status",
    "/fal-ai/other/requests/1",
    "/fal-ai/other/requests/1/cancel",
  ]);
  for (const { headers } of provider.received) expect(headers.authorization).toBe(`Key ${scriptedKey}`);
});

test.each([
  { starts: "POST /api/v3/acme/m", provider: "wavespeed", field: "urls", address: "/api/v3/predictions/1/result" },
  { starts: "POST /v1/models/acme/m/predictions", provider: "replicate", field: "urls", address: "/v1/predictions/1" },
])("a job of $provider returns a URL on the router", async ({ starts, provider: id, field, address }) => {
  provider.script[starts] = () => ({ body: { id: "1", [field]: { get: provider.url + address } } });
  provider.script[`GET ${address}`] = () => ({ body: { id: "1", status: "succeeded" } });
  const response = await under.call({ path: `/router/${id}${starts.slice(5)}`, body: "{}" });
  const { get } = (await response.json())[field];
  expect(get).toBe(`${under.url}/router/${id}${address}`);
  const looked = await under.call({ path: get.slice(under.url.length), method: "GET" });
  expect(await looked.json()).toEqual({ id: "1", status: "succeeded" });
});

test("a Black Forest Labs job is polled in the region where it was started", async () => {
  provider.script["POST /v1/flux-dev"] = () => ({
    body: { id: "1", polling_url: "https://api.eu2.bfl.ai/v1/get_result?id=1" },
  });
  const started = await under.call({ path: "/router/black-forest-labs/v1/flux-dev", body: '{"prompt":"x"}' });
  expect(await started.json()).toEqual({
    id: "1",
    polling_url: `${under.url}/router/black-forest-labs/v1/get_result?id=1&_host=api.eu2.bfl.ai`,
  });
});

test.each([
  "evil.example",
  "bfl.ai.evil.example",
  "api.bfl.ai@evil.example",
  "api.eu2.bfl.ai:8443",
  "api.eu2.bfl.ai/x",
  "127.0.0.1",
  "",
])("a job is not polled at %j", async (host) => {
  const path = `/router/black-forest-labs/v1/get_result?id=1&_host=${host}`;
  const response = await under.call({ path, method: "GET" });
  expect(response.status).toBe(404);
  expect(provider.received).toEqual([]);
});

test.each([
  { path: "/router/novita/v3/async/task-result?task_id=1", reaches: "GET /v3/async/task-result" },
  {
    path: "/router/novita/v3/minimax/v2/query/video_generation/1",
    reaches: "GET /v3/minimax/v2/query/video_generation/1",
  },
  { path: "/router/together/v2/videos/1", reaches: "GET /v2/videos/1" },
  { path: "/router/zai-org/api/paas/v4/async-result/1", reaches: "GET /api/paas/v4/async-result/1" },
])("$path polls a job", async ({ path, reaches }) => {
  provider.script[reaches] = () => ({ body: { status: "queued" } });
  const response = await under.call({ path, method: "GET" });
  expect(await response.json()).toEqual({ status: "queued" });
  expect(provider.received[0]?.path).toBe(path.replace(/^\/router\/[^/]+/, ""));
  expect(provider.received[0]?.headers["content-type"]).toBeUndefined();
});

test.each([
  { path: "/router/hf-inference/models/acme/m", reaches: "/models/acme/m" },
  {
    path: "/router/hf-inference/models/acme/m/pipeline/feature-extraction",
    reaches: "/models/acme/m/pipeline/feature-extraction",
  },
  {
    path: "/router/hf-inference/models/acme/m/v1/chat/completions",
    reaches: "/models/acme/m/v1/chat/completions",
  },
])("$path accepts a file or JSON unchanged", async ({ path, reaches }) => {
  provider.script[`POST ${reaches}`] = () => ({ body: [{ label: "cat", score: 1 }] });
  const response = await under.call({ path, body: "\u0000raw", headers: { "content-type": "image/png" } });
  expect(await response.json()).toEqual([{ label: "cat", score: 1 }]);
  expect(provider.received[0]?.body.toString()).toBe("\u0000raw");
});

test.each([
  { path: "/router/fal-ai/admin/users", method: "GET", status: 404 },
  { path: "/router/hf-inference/api/tokens", method: "POST", status: 404 },
  { path: "/router/replicate/v1/account", method: "GET", status: 404 },
  { path: "/router/together/v1/fine-tunes", method: "POST", status: 404 },
  { path: "/router/together/v2/videos/1", method: "DELETE", status: 405 },
])("$method $path is not called", async ({ path, method, status }) => {
  expect((await under.call({ path, method, body: "{}" })).status).toBe(status);
  expect(provider.received).toHaveLength(0);
});
