import { createEgress, type Egress } from "@modelyard/platform/egress/egress";
import { limits } from "@modelyard/platform/limits";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { hubOwner } from "../owners/key-owner.ts";
import { type CallableProvider, callableProvider, customDefinition } from "../providers/callable-provider.ts";
import { describeOllamaModel, type EngineScript, engineSimulators } from "../testing/engine-simulators.ts";
import { type Scripted, type ScriptedProvider, startScriptedProvider } from "../testing/scripted-provider.ts";
import { newProbeMemory, probeEngine } from "./probe-engine.ts";

let server: ScriptedProvider;
let egress: Egress;
beforeAll(async () => {
  server = await startScriptedProvider();
  egress = createEgress({ listedHosts: ["127.0.0.1"] });
});
afterEach(() => {
  for (const path of Object.keys(server.script)) delete server.script[path];
  server.received.length = 0;
});
afterAll(async () => {
  egress.client.destroy();
  await server.close();
});

function serve(script: EngineScript): void {
  for (const [path, response] of Object.entries(script)) server.script[path] = () => response;
  if (!("GET /api/tags" in script)) return;
  server.script["POST /api/show"] = ({ body }) => describeOllamaModel(JSON.parse(body.toString()).model);
}

function provider({ key, path = "" }: { key?: string; path?: string } = {}): CallableProvider {
  const definition = customDefinition({ id: "lab", label: "Lab", baseUrl: `${server.url}${path}` });
  return callableProvider(definition, { key, owner: hubOwner, custom: true });
}

const run = (memory = newProbeMemory(), called = provider()) => probeEngine(called, egress.client, memory);

const chat = { task: "conversational", state: "loaded" };
const vectors = { task: "feature-extraction", state: "loaded" };

describe("an engine is recognized by its documented responses", () => {
  const rows = [
    { sim: "vllm", engine: ["vllm", "0.11.0"], models: [{ id: "acme/chat", ...chat, contextLength: 8192 }] },
    {
      sim: "vllmEmbeddings",
      engine: ["vllm", "0.11.0"],
      models: [{ id: "acme/chat", ...vectors, contextLength: 8192 }],
    },
    { sim: "vllmReranker", engine: ["vllm", "0.11.0"], models: [expect.objectContaining({ task: "text-ranking" })] },
    // All addresses exist, whatever the model can do.
    { sim: "vllmBefore", engine: ["vllm", "0.11.0"], models: [expect.objectContaining({ task: null })] },
    // The version is that of the stack's router.
    {
      sim: "productionStack",
      engine: ["vllm", null],
      models: [{ id: "acme/chat", task: null, contextLength: null, state: "loaded" }],
    },
    { sim: "productionStackStarting", engine: [null, null], models: [] },
    {
      sim: "rayServe",
      engine: [null, null],
      models: [{ id: "acme-chat", task: null, contextLength: 8192, state: null }],
    },
    { sim: "sglang", engine: ["sglang", "0.5.3"], models: [{ id: "acme/chat", ...chat, contextLength: 32_768 }] },
    {
      sim: "llamaServer",
      engine: ["llama-server", "b8681-abc1234"],
      models: [{ id: "tiny.gguf", task: null, contextLength: 4096, state: "loaded" }],
    },
    {
      sim: "llamaServerOfMany",
      engine: ["llama-server", "b9992"],
      models: [
        { id: "one", task: null, contextLength: 16_384, state: "loaded" },
        { id: "two", task: null, contextLength: null, state: "unloaded" },
      ],
    },
    {
      sim: "ollama",
      engine: ["ollama", "0.12.6"],
      models: [
        { id: "llama3.2:latest", ...chat, contextLength: 131_072 },
        { id: "nomic:latest", ...vectors, contextLength: 2048, state: "unloaded" },
      ],
    },
    { sim: "ollamaEmpty", engine: ["ollama", "0.12.6"], models: [] },
    { sim: "tgi", engine: ["tgi", "3.3.6"], models: [{ id: "acme/chat", ...chat, contextLength: 2048 }] },
    { sim: "tei", engine: ["tei", "1.7.1"], models: [{ id: "acme/vectors", ...vectors, contextLength: 512 }] },
    { sim: "teiReranker", engine: ["tei", "1.7.1"], models: [expect.objectContaining({ task: "text-ranking" })] },
    {
      sim: "teiClassifier",
      engine: ["tei", "1.7.1"],
      models: [expect.objectContaining({ task: "text-classification" })],
    },
    {
      sim: "lmStudio",
      engine: ["lm-studio", null],
      models: [
        { id: "nomic", ...vectors, contextLength: 1024 },
        { id: "qwen2-vl", task: "conversational", contextLength: 32_768, state: "unloaded" },
      ],
    },
    {
      sim: "unknown",
      engine: [null, null],
      models: [{ id: "some-model", task: null, contextLength: null, state: null }],
    },
  ] as const;
  test.each(rows)("$sim", async ({ sim, engine: [id, version], models }) => {
    serve(engineSimulators[sim]);
    expect(await run()).toEqual({ kind: "found", health: "ready", models, engine: { id, version } });
  });
});

describe("an engine that loads a model is starting", () => {
  test("and lists it already", async () => {
    serve(engineSimulators.llamaServerLoading);
    expect(await run()).toMatchObject({ kind: "found", health: "starting", models: [{ state: "loading" }] });
  });
  test("or responds 503 everywhere", async () => {
    serve(engineSimulators.llamaServerLoadingBefore);
    expect(await run()).toEqual({ kind: "starting" });
  });
});

describe("few requests are sent", () => {
  test("to an engine that names itself", async () => {
    serve(engineSimulators.llamaServer);
    await run();
    expect(server.received.map(({ path }) => path)).toEqual(["/v1/models", "/props"]);
  });

  test("to Ollama: a model is described once", async () => {
    serve(engineSimulators.ollama);
    const memory = newProbeMemory();
    await run(memory);
    const first = server.received.filter(({ path }) => path === "/api/show");
    const again = await run(memory);
    expect([first.length, server.received.filter(({ path }) => path === "/api/show").length]).toEqual([2, 2]);
    expect(again).toMatchObject({ models: [{ task: "conversational" }, { task: "feature-extraction" }] });
  });

  test("to a server that is no known engine", async () => {
    serve(engineSimulators.unknown);
    const memory = newProbeMemory();
    await run(memory);
    const first = server.received.length;
    await run(memory);
    expect([first, server.received.length]).toEqual([6, 7]);
  });

  test("below the path of the server, with its key", async () => {
    server.script["GET /inner/v1/models"] = () => engineSimulators.tgi["GET /v1/models"];
    server.script["GET /inner/info"] = () => engineSimulators.tgi["GET /info"];
    const found = await run(newProbeMemory(), provider({ key: "lab-key-123", path: "/inner/v1" }));
    expect(found).toMatchObject({ engine: { id: "tgi" } });
    expect(new Set(server.received.map(({ headers }) => headers["authorization"]))).toEqual(
      new Set(["Bearer lab-key-123"]),
    );
  });
});

describe("hostile responses", () => {
  const huge: Scripted = { body: Buffer.alloc(limits.router.engineResponseBytes + 1, 0x20) };
  const deep: Scripted = { body: `${"[".repeat(100_000)}${"]".repeat(100_000)}` };
  const wrong: Scripted = {
    body: { version: { a: 1 }, models: "many", model_id: 7, paths: [], default_generation_settings: [], data: {} },
  };
  const moved: Scripted = { status: 302, headers: { location: "http://127.0.0.1:1/" } };
  const native = ["/api/v0/models", "/info", "/api/version", "/props", "/get_model_info"];

  test.each([
    { what: "huge", response: huge, engine: "unchanged" },
    { what: "nested too deeply", response: deep, engine: { id: null, version: null } },
    { what: "of wrong types", response: wrong, engine: { id: null, version: null } },
    { what: "redirects", response: moved, engine: { id: null, version: null } },
    { what: "errors", response: { status: 500 }, engine: "unchanged" },
  ])("that are $what leave the engine unknown and keep the models", async ({ response, engine }) => {
    serve({ ...engineSimulators.unknown, ...Object.fromEntries(native.map((path) => [`GET ${path}`, response])) });
    expect(await run()).toMatchObject({ kind: "found", models: [{ id: "some-model" }], engine });
  });

  test.each([
    { what: "a redirect", response: moved, says: "It responded 302" },
    { what: "JSON that is nested too deeply", response: deep, says: "not a list of models" },
    { what: "a list of wrong types", response: { body: { data: [{ id: 7 }] } }, says: "not a list of models" },
  ])("instead of the list: $what", async ({ response, says }) => {
    server.script["GET /v1/models"] = () => response;
    expect(await run()).toEqual({ kind: "failed", problem: expect.stringContaining(says) });
  });

  test("with numbers and texts that cannot be", async () => {
    serve({
      ...engineSimulators.vllm,
      "GET /v1/models": {
        body: {
          data: [{ id: "a", owned_by: "vllm", max_model_len: -1 }, { id: "b c" }, { id: "b", max_model_len: 1e300 }],
        },
      },
      "GET /version": { body: { version: "<script>" } },
    });
    expect(await run()).toMatchObject({
      engine: { id: "vllm", version: null },
      models: [
        { id: "a", contextLength: null },
        { id: "b", contextLength: null },
      ],
    });
  });

  test("that repeat the key", async () => {
    serve({
      ...engineSimulators.vllm,
      "GET /v1/models": { body: { data: [{ id: "has-lab-key-123", owned_by: "vllm" }] } },
      "GET /version": { body: { version: "lab-key-123" } },
    });
    const found = await run(newProbeMemory(), provider({ key: "lab-key-123" }));
    expect(found).toMatchObject({ models: [], engine: { id: "vllm", version: null } });
  });
});
