import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { memoryDirectory } from "../testing/memory-directory.ts";
import { type RouterUnderTest, startRouterUnderTest } from "../testing/router-under-test.ts";
import { type ScriptedProvider, startScriptedProvider } from "../testing/scripted-provider.ts";

let server: ScriptedProvider;
let under: RouterUnderTest;
beforeAll(async () => {
  server = await startScriptedProvider();
  under = await startRouterUnderTest(memoryDirectory({ "acme/chat": [{ provider: "cerebras" }] }));
  server.script["POST /v1/chat/completions"] = ({ body }) => ({
    body: { choices: [], model: JSON.parse(body.toString()).model },
  });
  server.script["POST /v1/embeddings"] = () => ({ body: { data: [{ embedding: [1, 2] }] } });
  server.script["GET /v1/models"] = () => ({
    body: { data: [{ id: "llama3.2:latest" }, { id: "acme/chat" }, { id: "with space" }, { id: "x".repeat(201) }] },
  });
});
afterAll(async () => {
  await under.close();
  await server.close();
});

const place = "/api/router/custom-providers";

test("a server is added with the models that it lists", async () => {
  const added = await under.settings("boss", "PUT", `${place}/lab`, { label: "Lab", baseUrl: `${server.url}/v1` });
  const entry = {
    id: "lab",
    label: "Lab",
    baseUrl: server.url,
    hasKey: false,
    problem: null,
    models: ["acme/chat", "llama3.2:latest"],
  };
  expect(added).toMatchObject({ status: 200, body: entry });
  const { body } = await under.settings("boss", "GET", place);
  expect(body).toEqual(expect.arrayContaining([expect.objectContaining(entry)]));
});

describe("a discovered model is called", () => {
  const rows = [
    { model: "llama3.2:latest", asks: "llama3.2:latest" },
    { model: "llama3.2:latest:lab", asks: "llama3.2:latest" },
    { model: "llama3.2:latest:fastest", asks: "llama3.2:latest" },
    { model: "acme/chat:lab", asks: "acme/chat" },
    // The hub's own provider rejects the key, so the lab's server is the next candidate.
    { model: "acme/chat", asks: "acme/chat" },
  ];
  test.each(rows)("as $model", async ({ model, asks }) => {
    const response = await under.call({ model });
    expect([response.status, response.headers.get("x-provider")]).toEqual([200, "lab"]);
    expect(await response.json()).toMatchObject({ model: asks });
  });

  test("for another task, as the server decides", async () => {
    const body = JSON.stringify({ model: "llama3.2:latest", input: "hi" });
    expect((await under.call({ path: "/v1/embeddings", body })).status).toBe(200);
  });

  test("but not if no server has it", async () => {
    const response = await under.call({ model: "llama9" });
    expect([response.status, (await response.json()).error.code]).toEqual([404, "model_not_found"]);
  });
});

test("discovered models are listed and returned", async () => {
  const list = await (await under.call({ method: "GET", path: "/v1/models" })).json();
  expect(list.data).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        id: "llama3.2:latest",
        providers: [{ provider: "lab", task: "any", status: "live", has_key: true }],
      }),
      expect.objectContaining({
        id: "acme/chat",
        providers: expect.arrayContaining([expect.objectContaining({ provider: "lab" })]),
      }),
    ]),
  );
  const shown = await under.call({ method: "GET", path: "/v1/models/llama3.2%3Alatest/providers" });
  expect(await shown.json()).toMatchObject({ model: "llama3.2:latest", data: [{ provider: "lab" }] });
});

test("a new discovery updates the server's models; a server that does not respond keeps its models", async () => {
  server.script["GET /v1/models"] = () => ({ body: { data: [{ id: "qwen3:8b" }] } });
  const asked = await under.settings("boss", "POST", `${place}/lab/refresh`);
  expect(asked).toMatchObject({ status: 200, body: { models: ["qwen3:8b"], problem: null } });
  expect((await under.call({ model: "llama3.2:latest" })).status).toBe(404);
  for (const { answer, says } of [
    { answer: { status: 500 }, says: "500" },
    { answer: { body: { models: [] } }, says: "not a list of models" },
    { answer: { body: "<html>" }, says: "not a list of models" },
  ]) {
    server.script["GET /v1/models"] = () => answer;
    const failed = await under.settings("boss", "POST", `${place}/lab/refresh`);
    expect(failed.body).toMatchObject({ models: ["qwen3:8b"], problem: expect.stringContaining(says) });
  }
});

describe("rejected requests", () => {
  const rows = [
    { who: "ada", method: "GET", path: "", status: 403, field: null, says: "administrator" },
    {
      who: "ada",
      method: "PUT",
      path: "/x",
      body: { baseUrl: "https://example.com" },
      status: 403,
      field: null,
      says: "administrator",
    },
    {
      who: "boss",
      method: "PUT",
      path: "/x",
      body: { baseUrl: "https://10.0.0.1" },
      status: 400,
      field: "baseUrl",
      says: "listedHosts",
    },
    {
      who: "boss",
      method: "PUT",
      path: "/x",
      body: { baseUrl: "nowhere" },
      status: 400,
      field: "baseUrl",
      says: "absolute",
    },
    { who: "boss", method: "PUT", path: "/x", body: {}, status: 400, field: "baseUrl", says: "baseUrl" },
    {
      who: "boss",
      method: "PUT",
      path: "/groq",
      body: { baseUrl: "https://example.com" },
      status: 400,
      field: "id",
      says: "built-in",
    },
    {
      who: "boss",
      method: "PUT",
      path: "/fastest",
      body: { baseUrl: "https://example.com" },
      status: 400,
      field: "id",
      says: "is reserved",
    },
    { who: "boss", method: "POST", path: "/unknown/refresh", status: 404, field: null, says: "no custom provider" },
    { who: "boss", method: "DELETE", path: "/groq", status: 404, field: null, says: "no custom provider" },
    { who: "boss", method: "DELETE", path: "/unknown", status: 404, field: null, says: "no custom provider" },
  ];
  test.each(rows)("$who: $method $path $body → $status", async ({ who, method, path, body, status, field, says }) => {
    const answer = await under.settings(who, method, `${place}${path}`, body);
    expect(answer.status).toBe(status);
    expect(answer.body).toMatchObject({ field, error: expect.stringContaining(says) });
  });
});

test("a new server is queried automatically", async () => {
  const second = await startScriptedProvider();
  second.script["GET /v1/models"] = () => ({ body: { data: [{ id: "found-by-itself" }] } });
  second.script["POST /v1/chat/completions"] = () => ({ body: { choices: [] } });
  const regular = await startRouterUnderTest(memoryDirectory({}), { limits: { discoveryEveryMs: 400 } });
  await regular.router.provision.upsertCustomProvider({ id: "second-lab", baseUrl: second.url });
  await expect.poll(async () => (await regular.call({ model: "found-by-itself" })).status, { timeout: 5000 }).toBe(200);
  second.script["GET /v1/models"] = () => ({ body: { data: [{ id: "found-later" }] } });
  await expect.poll(async () => (await regular.call({ model: "found-later" })).status, { timeout: 5000 }).toBe(200);
  await regular.close();
  await second.close();
});

test("removing a server removes its models and keys", async () => {
  await under.settings("ada", "PUT", "/api/router/me/keys/lab", { key: "adas-key-for-the-lab" });
  expect(await under.settings("boss", "DELETE", `${place}/lab`)).toMatchObject({ status: 204 });
  expect((await under.call({ model: "qwen3:8b" })).status).toBe(404);
  const left = await under.database.sql`select 1 from provider_keys where provider = 'lab'`;
  expect(left).toHaveLength(0);
});
