import type {
  CustomProviderEntry,
  KeyTest,
  LaunchedModelEntry,
  ProviderEntry,
  ProviderKeyEntry,
  ProviderPreferences,
  QuotaEntry,
  Usage,
  UsageBreakdown,
} from "@modelyard/router/contract";
import type { Context, Hono } from "hono";

const at = "2026-11-20T16:30:00.000Z";

export const fixtureProviders: readonly ProviderEntry[] = [
  { id: "groq", label: "Groq", custom: false, tasks: ["conversational"], keyFrom: "user", callable: true },
  { id: "lab", label: "The lab", custom: true, tasks: ["conversational"], keyFrom: null, callable: true },
  { id: "novita", label: "Novita", custom: false, tasks: ["conversational"], keyFrom: null, callable: false },
];

const server = {
  baseUrl: "http://10.0.0.5:11434",
  replicas: [],
  createdAt: at,
  hasKey: false,
  refreshedAt: at,
  problem: null,
};
const fixtureCustomProviders: readonly CustomProviderEntry[] = [
  {
    ...server,
    id: "lab",
    label: "The lab",
    engine: "ollama",
    engineVersion: "0.12.6",
    health: "ready",
    replicas: [
      { baseUrl: "http://10.0.0.5:11434", health: "ready", problem: null },
      { baseUrl: "http://10.0.0.6:11434", health: "failing", problem: "It could not be reached." },
    ],
    models: ["llama3.2:latest", "nomic:latest"],
    modelDetails: [
      { id: "llama3.2:latest", task: "conversational", contextLength: 131_072, state: "loaded" },
      { id: "nomic:latest", task: "feature-extraction", contextLength: null, state: "unloaded" },
    ],
  },
  {
    ...server,
    id: "spare",
    label: "Spare server",
    engine: null,
    engineVersion: null,
    health: "failing",
    problem: "It responded 500 to GET /v1/models.",
    models: ["some-model"],
    modelDetails: [{ id: "some-model", task: null, contextLength: null, state: null }],
  },
];

const fixtureLaunchedModels: readonly LaunchedModelEntry[] = [
  {
    launcher: "llama",
    label: "llama.cpp",
    model: "acme/tiny",
    most: 2,
    ready: 1,
    isStarting: false,
    progress: null,
    running: 1,
    waiting: 3,
    origins: ["http://127.0.0.1:40123"],
    failure: { message: "The engine ended with status 3.", output: ["out of <memory>"], at: 0, retryAt: 5000 },
    engine: "llama-server",
    engineVersion: "b8681",
    task: "conversational",
    contextLength: 4096,
  },
  {
    launcher: "cluster",
    label: "cluster",
    model: "acme/large",
    most: 1,
    ready: 0,
    isStarting: true,
    progress: "MinimumReplicasUnavailable: 0 of 1 <pods> are available",
    running: 0,
    waiting: 1,
    origins: [],
    failure: null,
    engine: null,
    engineVersion: null,
    task: null,
    contextLength: null,
  },
];

const fixtureQuotas: readonly QuotaEntry[] = [
  {
    id: "q1",
    per: "all",
    name: null,
    measure: "cost",
    window: "month",
    most: 50_000_000,
    updatedAt: at,
    used: [{ name: "", used: 42_500_000, setAside: 500_000 }],
    resetsAt: "2026-12-01T00:00:00.000Z",
  },
  {
    id: "q2",
    per: "model",
    name: null,
    measure: "requests",
    window: "minute",
    most: 600,
    updatedAt: at,
    used: ["one", "two", "three", "four"].map((name) => ({ name: `acme/${name}`, used: 20, setAside: 0 })),
    resetsAt: "2026-11-20T16:31:00.000Z",
  },
];

const own = { name: null, user: null };
const fixtureTokens: UsageBreakdown["choices"]["tokens"] = [
  { ...own, kind: "token", id: "65f0c1d2e3a4b5c6d7e8f901", name: "laptop" },
  { ...own, kind: "deleted", id: "65f0c1d2e3a4b5c6d7e8f902" },
  { ...own, kind: "browser", id: "browser" },
];

function fixtureBreakdown({ days = "30", organisation, of, token }: Record<string, string>): UsageBreakdown {
  const tokens = fixtureTokens.filter(({ id }) => token === undefined || id === token);
  const counts = { requests: 4, failed: 1, cancelled: 0, cost_usd: "0.000400" };
  const latency = { latency_ms: { p50: 640, p95: 2100 }, first_byte_ms: { p50: 180, p95: 410 } };
  return {
    object: "list",
    days: Number(days),
    organisation: organisation ?? null,
    data:
      of === "hub"
        ? []
        : tokens.map((each) =>
            Object.assign({ token: each, provider: "groq", model: "acme/talker-1b" }, counts, latency),
          ),
    has_more: false,
    latency_by_day: [{ date: new Date().toISOString().slice(0, 10), p50: 640, p95: 2100 }],
    choices: { tokens: fixtureTokens, providers: ["groq"], models: ["acme/talker-1b"] },
  };
}

/** Adds routes of the router's settings: keys and preferences in memory, shared by all owners. */
export function addFixtureProviders(hub: Hono, signedIn: (c: Context) => boolean): void {
  const keys = new Map<string, ProviderKeyEntry>([
    [
      "groq",
      {
        provider: "groq",
        label: "Groq",
        ending: "7aBc",
        createdAt: at,
        updatedAt: at,
        lastUsedAt: at,
        lastTest: { status: "refused", message: "Groq returned 401: invalid key.", testedAt: at },
      },
    ],
  ]);
  const quotas = new Map<string, QuotaEntry>(fixtureQuotas.map((quota) => [quota.id, quota]));
  let preferences: ProviderPreferences = { order: [["groq"]], disabled: ["novita"], weights: {} };

  for (const path of ["/api/router/*", "/api/usage", "/api/usage/*"]) {
    hub.use(path, async (c, next) => {
      if (signedIn(c)) return next();
      return c.json({ error: "Sign in.", code: "sign_in_needed", field: null }, 401);
    });
  }
  hub.get("/api/usage", (c) => {
    const { days = "30", organisation = null, of } = c.req.query();
    const row = {
      date: new Date().toISOString().slice(0, 10),
      provider: "groq",
      model: "acme/talker-1b",
      failed: 1,
      cancelled: 2,
    };
    const counts = {
      requests: 12,
      input_tokens: 1200,
      output_tokens: 340,
      cached_read_tokens: 800,
      cached_write_tokens: 0,
      images: 0,
      seconds: 0,
    };
    const data = of === "hub" ? [] : [{ ...row, ...counts, cost_usd: "0.001250" }];
    const total_cost_usd = data.length === 0 ? "0" : "0.001250";
    return c.json({ object: "list", days: Number(days), organisation, total_cost_usd, data } satisfies Usage);
  });
  hub.get("/api/usage/breakdown", (c) => {
    const query = c.req.query();
    if (query["provider"] === "slow")
      return c.json({ error: "Too slow.", code: "timed_out", field: null }, 503, { "x-error-code": "timed_out" });
    return c.json(fixtureBreakdown(query));
  });
  hub.get("/api/router/providers", (c) => c.json(fixtureProviders));
  hub.get("/api/router/custom-providers", (c) => c.json(fixtureCustomProviders));
  hub.post("/api/router/engine/unload", (c) => c.json({ unloaded: true }));
  hub.get("/api/router/launchers", (c) => c.json(fixtureLaunchedModels));
  hub.post("/api/router/launchers/start", (c) => c.json({ started: true }));
  hub.post("/api/router/launchers/stop", (c) => c.json({ stopped: 1 }));
  for (const owner of ["/api/router/me", "/api/router/hub", "/api/router/organisations/:name"]) {
    hub.get(`${owner}/keys`, (c) => c.json([...keys.values()]));
    hub.put(`${owner}/keys/:provider`, async (c) => {
      const { key } = await c.req.json();
      if (/\s/.test(key)) return c.json({ error: "not visible", code: "invalid_value", field: "key" }, 400);
      const provider = c.req.param("provider");
      const entry: ProviderKeyEntry = {
        provider,
        label: provider,
        ending: key.slice(-4),
        createdAt: at,
        updatedAt: at,
        lastUsedAt: null,
        lastTest: null,
      };
      keys.set(provider, entry);
      return c.json(entry);
    });
    hub.delete(`${owner}/keys/:provider`, (c) => {
      keys.delete(c.req.param("provider"));
      return c.body(null, 204);
    });
    hub.post(`${owner}/keys/:provider/test`, (c) => {
      if (c.req.param("provider") === "lab") {
        return c.json({ error: "Keys can be tested 10 times per minute.", code: "too_many", field: null }, 429);
      }
      return c.json({ status: "works", message: "The provider accepted the key.", testedAt: at } satisfies KeyTest);
    });
    hub.get(`${owner}/quotas`, (c) => c.json([...quotas.values()]));
    hub.put(`${owner}/quotas`, async (c) => {
      const entry: QuotaEntry = { ...(await c.req.json()), id: "new", updatedAt: at, used: [], resetsAt: at };
      if (entry.name === "missing") return c.json({ error: "There is no such model.", code: "no", field: "name" }, 400);
      quotas.set(entry.id, entry);
      return c.json(entry);
    });
    hub.delete(`${owner}/quotas/:id`, (c) =>
      quotas.delete(c.req.param("id"))
        ? c.body(null, 204)
        : c.json({ error: "There is no such quota.", code: "no", field: null }, 404),
    );
    hub.get(`${owner}/preferences`, (c) => c.json(preferences));
    hub.put(`${owner}/preferences`, async (c) => {
      preferences = await c.req.json();
      return c.json(preferences);
    });
    hub.delete(`${owner}/preferences`, (c) => {
      preferences = { order: [], disabled: [], weights: {} };
      return c.body(null, 204);
    });
  }
}
