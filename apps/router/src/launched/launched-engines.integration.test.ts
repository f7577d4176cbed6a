import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { LaunchedModelState } from "../contract/launchers.ts";
import { engineSimulators } from "../testing/engine-simulators.ts";
import { memoryDirectory } from "../testing/memory-directory.ts";
import { type RouterUnderTest, startRouterUnderTest } from "../testing/router-under-test.ts";
import { type ScriptedProvider, startScriptedProvider } from "../testing/scripted-provider.ts";
import type { EngineLauncher } from "./launcher.ts";

type Acquired = Awaited<NonNullable<ReturnType<EngineLauncher["acquire"]>>>;

let server: ScriptedProvider;
let under: RouterUnderTest;
let next: () => Promise<Acquired>;
let acquired: { caller: string; prefix: string | undefined; signal: AbortSignal }[];
let released: number;
let pathPrefix: string;
/** Replicas that are free after the first. */
let others: string[];
const changes: string[] = [];

const model = "acme/chat";
const chatPath = "POST /v1/chat/completions";
const headers = { authorization: "Bearer key-of-the-replica" };

const lease = (origin = server.url) => ({
  kind: "lease" as const,
  origin,
  pathPrefix,
  headers,
  release: () => {
    released += 1;
  },
});

beforeAll(async () => {
  server = await startScriptedProvider();
  const state = (): LaunchedModelState[] => [
    {
      launcher: "own",
      label: "Own engine",
      model,
      most: 1,
      ready: 1,
      isStarting: false,
      progress: null,
      running: 0,
      waiting: 0,
      origins: [server.url, ...others],
      failure: { message: "It ended.", output: ["last line"], at: 1, retryAt: 2 },
    },
  ];
  const launcher: EngineLauncher = {
    providers: [
      {
        id: "own",
        label: "Own engine",
        models: [
          { id: model, task: null, contextLength: null },
          { id: "acme/hidden", task: null, contextLength: null },
        ],
      },
    ],
    acquire(_provider, name, request) {
      if (name !== model) return undefined;
      acquired.push(request);
      return next();
    },
    acquireOther(_provider, _name, { tried }) {
      const origin = others.find((one) => !tried.has(one));
      return origin === undefined ? undefined : lease(origin);
    },
    state,
    start: (_provider, name) => (name === model ? true : undefined),
    stop: (_provider, name) => (name === model ? 1 : undefined),
  };
  under = await startRouterUnderTest(
    memoryDirectory({ [model]: [], "mallory/own": [{ provider: "own", providerId: model }] }),
    {
      launcher,
      recordSettingsChange: async (_transaction, { operation }) => {
        changes.push(operation);
      },
    },
  );
});
beforeEach(() => {
  acquired = [];
  released = 0;
  pathPrefix = "";
  others = [];
  changes.length = 0;
  server.received.length = 0;
  next = async (): Promise<Acquired> => lease();
  for (const [path, response] of Object.entries(engineSimulators.llamaServer)) server.script[path] = () => response;
  server.script[chatPath] = () => ({ body: { choices: [], usage: { prompt_tokens: 3, completion_tokens: 4 } } });
});
afterAll(async () => {
  await under.close();
  await server.close();
});

describe("a call", () => {
  test("goes to a replica with its key, which is released afterwards", async () => {
    const response = await under.call({ model });
    expect(response.status).toBe(200);
    expect(response.headers.get("x-provider")).toBe("own");
    const sent = server.received.find(({ path }) => path === "/v1/chat/completions");
    expect(sent?.headers["authorization"]).toBe(headers.authorization);
    expect(JSON.parse(sent?.body.toString() ?? "")).toMatchObject({ model });
    expect(acquired).toMatchObject([{ caller: "u1", prefix: expect.any(String) }]);
    expect(released).toBe(1);
  });

  test("goes to an engine behind a path, such as one of a gateway", async () => {
    pathPrefix = "/models/acme";
    server.script["POST /models/acme/v1/chat/completions"] = () => ({ body: { choices: [] } });
    expect((await under.call({ model })).status).toBe(200);
    const paths = () => server.received.map(({ path }) => path);
    expect(paths()).toContain("/models/acme/v1/chat/completions");
    await expect.poll(paths).toContain("/models/acme/v1/models");
    expect(paths()).not.toContain("/v1/models");
  });

  test("can name the launcher", async () => {
    expect((await under.call({ model: `${model}:own` })).status).toBe(200);
  });

  test("that fails releases its replica too", async () => {
    server.script[chatPath] = () => ({ status: 500, body: { error: "broken" } });
    expect((await under.call({ model })).status).toBe(500);
    expect(released).toBe(1);
  });

  describe("that a replica does not accept", () => {
    let other: ScriptedProvider;
    beforeAll(async () => {
      other = await startScriptedProvider();
      other.script[chatPath] = () => ({ body: { choices: [], id: "other" } });
    });
    afterAll(() => other.close());
    beforeEach(() => {
      other.received.length = 0;
      others = [other.url];
    });
    const chats = () => other.received.filter(({ path }) => path === "/v1/chat/completions");

    test.each([429, 503])("with %i goes to another one", async (status) => {
      server.script[chatPath] = () => ({ status, body: { error: "busy" } });
      const response = await under.call({ model });
      expect(await response.json()).toMatchObject({ id: "other" });
      expect([response.status, chats(), released]).toEqual([200, [expect.anything()], 2]);
    });

    test("because it does not listen goes to another one", async () => {
      next = async () => lease("http://127.0.0.1:9");
      expect(await (await under.call({ model })).json()).toMatchObject({ id: "other" });
      expect(released).toBe(2);
    });

    test("and no other one does either gets the last response", async () => {
      others = [];
      server.script[chatPath] = () => ({ status: 503, body: { error: "busy" } });
      expect((await under.call({ model })).status).toBe(503);
      expect(released).toBe(1);
    });

    test("although it may have worked on it, does not", async () => {
      server.script[chatPath] = () => ({ status: 500, body: { error: "broken" } });
      expect((await under.call({ model })).status).toBe(500);
      expect([chats(), released]).toEqual([[], 1]);
    });
  });

  test("without a replica gets 503 with the reason and when to try again", async () => {
    next = async () => ({ kind: "refused", status: 503, message: "It could not be started.", retryAfterSeconds: 7 });
    const response = await under.call({ model });
    expect(response.status).toBe(503);
    expect(response.headers.get("retry-after")).toBe("7");
    expect((await response.json()).error.message).toContain("It could not be started");
  });

  test("without a replica says nothing about the engine: the next call reaches it", async () => {
    const served = next;
    next = async () => ({ kind: "refused", status: 503, message: "It is still starting.", retryAfterSeconds: 5 });
    for (let count = 0; count < 20; count++) await under.call({ model });
    next = served;
    expect((await under.call({ model })).status).toBe(200);
  });

  test("whose caller leaves ends its wait", async () => {
    const waiting = Promise.withResolvers<Acquired>();
    next = () => waiting.promise;
    const controller = new AbortController();
    const call = under.call({ model, signal: controller.signal });
    await expect.poll(() => acquired.length).toBe(1);
    controller.abort();
    await expect(call).rejects.toThrow();
    await expect.poll(() => acquired[0]?.signal.aborted).toBe(true);
    waiting.resolve({ kind: "refused", status: 503, message: "The caller has left.", retryAfterSeconds: 5 });
  });
});

describe("access", () => {
  test("a model that the caller cannot read is not offered", async () => {
    const response = await under.call({ model: "acme/hidden" });
    expect(response.status).toBe(404);
    expect(acquired).toEqual([]);
    const list = await (await under.call({ path: "/v1/models", method: "GET" })).text();
    expect(list).toContain(model);
    expect(list).not.toContain("acme/hidden");
  });

  test("a mapping of another repository does not reach the model", async () => {
    const response = await under.call({ model: "mallory/own:own" });
    expect(response.status).toBe(400);
    expect((await response.json()).error.message).toContain("only under their own names");
    expect(acquired).toEqual([]);
  });

  test("the provider's own address is refused, because it would not check the model", async () => {
    const response = await under.call({ path: "/router/own/v1/chat/completions", model });
    expect(response.status).toBe(404);
    expect(acquired).toEqual([]);
  });

  test("no custom provider can take the id of a launcher", async () => {
    const taken = await under.settings("boss", "PUT", "/api/router/custom-providers/own", { baseUrl: server.url });
    expect(taken.status).toBe(400);
  });
});

test("administrators see what runs, with the engine that the probe recognized and the last failure", async () => {
  await under.call({ model });
  const list = async () => (await under.settings("boss", "GET", "/api/router/launchers")).body;
  const entry = {
    model,
    ready: 1,
    engine: "llama-server",
    engineVersion: "b8681-abc1234",
    contextLength: 4096,
    failure: { message: "It ended.", output: ["last line"] },
  };
  await expect.poll(list).toMatchObject([entry]);
  const probes = server.received.filter(({ path }) => path === "/props");
  for (const probe of probes) expect(probe.headers["authorization"]).toBe(headers.authorization);
});

describe("administrators", () => {
  test.each(["start", "stop"])("%s a model, which is recorded", async (action) => {
    const path = `/api/router/launchers/${action}`;
    expect((await under.settings("boss", "POST", path, { launcher: "own", model })).status).toBe(200);
    expect(changes).toEqual([`${action}-launched-model`]);
    const unknown = await under.settings("boss", "POST", path, { launcher: "own", model: "acme/none" });
    expect(unknown).toMatchObject({ status: 404, body: { error: expect.stringContaining("acme/none") } });
    expect(changes).toHaveLength(1);
  });

  test.each(["GET /api/router/launchers", "POST /api/router/launchers/start", "POST /api/router/launchers/stop"])(
    "only they may %s",
    async (route) => {
      const [method = "", path = ""] = route.split(" ");
      const body = method === "POST" ? { launcher: "own", model } : undefined;
      expect((await under.settings("ada", method, path, body)).status).toBe(403);
    },
  );
});
