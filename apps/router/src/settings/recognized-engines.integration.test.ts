import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type EngineScript, engineSimulators } from "../testing/engine-simulators.ts";
import { memoryDirectory } from "../testing/memory-directory.ts";
import { type RouterUnderTest, startRouterUnderTest } from "../testing/router-under-test.ts";
import { type ScriptedProvider, startScriptedProvider } from "../testing/scripted-provider.ts";

let server: ScriptedProvider;
let under: RouterUnderTest;
beforeAll(async () => {
  server = await startScriptedProvider();
  under = await startRouterUnderTest(memoryDirectory({}));
  serve(engineSimulators.lmStudio);
  server.script["POST /v1/chat/completions"] = () => ({ body: { choices: [] } });
  server.script["POST /v1/embeddings"] = () => ({ body: { data: [{ embedding: [1, 2] }] } });
});
afterAll(async () => {
  await under.close();
  await server.close();
});

const address = "/api/router/custom-providers/lab";

function serve(script: EngineScript): void {
  for (const [path, response] of Object.entries(script)) server.script[path] = () => response;
}

const probesOf = ({ received }: ScriptedProvider) => received.filter(({ path }) => path === "/v1/models").length;

const found = {
  engine: "lm-studio",
  engineVersion: null,
  models: ["nomic", "qwen2-vl"],
  modelDetails: [
    { id: "nomic", task: "feature-extraction", contextLength: 1024, state: "loaded" },
    { id: "qwen2-vl", task: "conversational", contextLength: 32_768, state: "unloaded" },
  ],
};

test("a server is shown with its engine, and its models with task, context and state", async () => {
  const added = await under.settings("boss", "PUT", address, { baseUrl: server.url });
  expect(added).toMatchObject({ status: 200, body: { ...found, health: "ready", problem: null } });
});

describe("a model is called for its task only", () => {
  const rows = [
    { model: "qwen2-vl", path: "/v1/chat/completions", status: 200 },
    { model: "nomic", path: "/v1/embeddings", status: 200 },
    { model: "nomic", path: "/v1/chat/completions", status: 400 },
    { model: "qwen2-vl", path: "/v1/embeddings", status: 400 },
  ];
  test.each(rows)("$model at $path → $status", async ({ model, path, status }) => {
    const content = path.endsWith("embeddings") ? { input: "hi" } : { messages: [{ role: "user", content: "hi" }] };
    const response = await under.call({ path, body: JSON.stringify({ model, ...content }) });
    expect(response.status).toBe(status);
    if (status === 400) expect((await response.json()).error.message).toContain("only (POST /v1/");
  });
});

describe("loss and return", () => {
  const rows = [
    { what: "fails", list: { status: 500 }, health: "failing", problem: expect.stringContaining("500"), failures: 1 },
    { what: "still fails", list: { status: 502 }, health: "failing", problem: expect.anything(), failures: 2 },
    { what: "loads a model", list: { status: 503 }, health: "starting", problem: null, failures: 0 },
    {
      what: "works, but does not describe itself",
      details: { status: 500 },
      health: "ready",
      problem: null,
      failures: 0,
    },
    { what: "works", health: "ready", problem: null, failures: 0 },
  ];
  test.each(rows)("a server that $what keeps its engine and models", async (row) => {
    const { list, details, health, problem, failures } = row;
    serve(engineSimulators.lmStudio);
    serve({ ...(list && { "GET /v1/models": list }), ...(details && { "GET /api/v0/models": details }) });
    const { body } = await under.settings("boss", "POST", `${address}/refresh`);
    expect(body).toMatchObject({ ...found, health, problem });
    const [stored] = await under.database.sql`select failures from custom_providers where id = 'lab'`;
    expect(stored).toEqual({ failures });
  });
});

test("a server with another engine is recognized again", async () => {
  delete server.script["GET /api/v0/models"];
  serve(engineSimulators.vllm);
  const { body } = await under.settings("boss", "POST", `${address}/refresh`);
  expect(body).toMatchObject({ engine: "vllm", engineVersion: "0.11.0", models: ["acme/chat"] });
});

test("a failing server is probed less often", async () => {
  const regular = await startRouterUnderTest(memoryDirectory({}), { limits: { discoveryEveryMs: 100 } });
  const [healthy, failing] = [await startScriptedProvider(), await startScriptedProvider()];
  healthy.script["GET /v1/models"] = () => engineSimulators.unknown["GET /v1/models"];
  const { sql } = regular.database;
  const at = sql`now() - interval '4 minutes'`;
  await sql`insert into custom_providers (id, label, base_url, refreshed_at, failures) values ('failing', '', ${failing.url}, ${at}, 20)`;
  await regular.router.provision.upsertCustomProvider({ id: "healthy", baseUrl: healthy.url });
  await expect.poll(() => probesOf(healthy), { timeout: 10_000 }).toBeGreaterThan(2);
  expect(failing.received).toEqual([]);
  await sql`update custom_providers set refreshed_at = now() - interval '5 minutes' where id = 'failing'`;
  await expect.poll(() => failing.received.length, { timeout: 10_000 }).toBeGreaterThan(0);
  await Promise.all([regular.close(), healthy.close(), failing.close()]);
});

test("a probe that finds nothing new notifies no node", async () => {
  const { sql } = under.database;
  const notified: string[] = [];
  const listening = await sql.listen("modelyard_router", (payload) => notified.push(payload));
  const refresh = () => under.settings("boss", "POST", `${address}/refresh`);
  await refresh();
  await refresh();
  await sql.notify("modelyard_router", "end of the test");
  await expect.poll(() => notified).toEqual(["end of the test"]);
  await listening.unlisten();
});
