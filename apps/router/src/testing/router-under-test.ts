import { type ProviderDefinition, providers, type TaskAdapter } from "@modelyard/inference/providers";
import { parseAddressRanges } from "@modelyard/platform/http/address";
import { createForwarded } from "@modelyard/platform/http/forwarded";
import { type HttpServerOptions, openHttpServer } from "@modelyard/platform/http/open-http-server";
import { createLogger } from "@modelyard/platform/logger";
import { ContractChecks } from "@modelyard/platform/testing/contract-checks";
import { createTestDatabase, type TestDatabase } from "@modelyard/platform/testing/database";
import { fastHttp as testsFastHttp } from "@modelyard/platform/testing/fast-http";
import { watchCallerResponse } from "@modelyard/platform/testing/watch-caller-response";
import { type ProviderSim, startProviderSim } from "@modelyard/provider-sim";
import { Registry } from "prom-client";
import { routerApi } from "../api/index.ts";
import type { RouterDirectory } from "../directory.ts";
import type { RouterLimits } from "../limits.ts";
import { createRouter, type Router, type RouterOptions } from "../router.ts";
import type { SettingsCaller } from "../settings/settings-caller.ts";
import type { RouterTracing } from "../tracing/tracer.ts";
import { caller, token } from "./memory-directory.ts";
import { routerTables } from "./router-tables.ts";

/** The address of a port on which nothing listens: 9 is `discard`, closed everywhere. */
const closedAddress = "http://127.0.0.1:9";

export interface Call {
  path?: string;
  method?: string;
  model?: unknown;
  stream?: boolean;
  /** Instead of a chat with `model`. */
  body?: string;
  headers?: Record<string, string>;
  signal?: AbortSignal;
}

export const messages = [{ role: "user", content: 'hello "model": there' }];

export interface RouterUnderTest {
  /** Calls the router as the one caller that the directory knows; by default a chat. */
  call(request: Call): Promise<Response>;
  /** Calls the settings as `ada` (admin of `engines`, member of `acme`), her tokens `reader` and `narrow`, or `boss` (administrator). */
  settings(
    who: string,
    method: string,
    path: string,
    body?: unknown,
  ): Promise<{ status: number; body: unknown; headers: Headers }>;
  url: string;
  port: number;
  router: Router;
  sim: ProviderSim;
  database: TestDatabase;
  metrics: Registry;
  /** Lines of the log. */
  log: string[];
  close(): Promise<void>;
}

interface UnderTestOptions {
  tracing?: RouterTracing;
  limits?: Partial<RouterLimits>;
  /** Bounds of the HTTP server before the router. */
  server?: Pick<HttpServerOptions, "slowBodies">;
  wordDelayMs?: number;
  /** Takes the part of these providers, which get the key `scripted-key-0123456789`. */
  scripted?: { url: string; plays: readonly string[] };
  /** Opens connections to providers. */
  connectTcp?: RouterOptions["connectTcp"];
  /** Whether our HTTP code is used; by default as the test run says. */
  fastHttp?: boolean;
  /** Milliseconds since 1970. */
  now?: () => number;
  /** A second node: on the database of this one, in front of the same simulator. */
  beside?: RouterUnderTest;
  /** From 0 to below 1. */
  random?: () => number;
  recordSettingsChange?: RouterOptions["recordSettingsChange"];
  /** The engine of the hub. */
  localEngine?: RouterOptions["localEngine"];
  /** Engines that the hub starts. */
  launcher?: RouterOptions["launcher"];
}

const administered = { mayRead: true, maySpend: true, mayAdminister: true };

/** The callers of the settings, by token. */
const settingsCallers: Readonly<Record<string, SettingsCaller>> = {
  ada: {
    userId: "u1",
    userName: "ada",
    isAdmin: false,
    actsAsUser: true,
    mayWrite: true,
    organisations: [...caller.organisations, { ...administered, id: "o2", name: "engines" }],
  },
  reader: { userId: "u1", userName: "ada", isAdmin: false, actsAsUser: true, mayWrite: false, organisations: [] },
  narrow: {
    userId: "u1",
    userName: "ada",
    isAdmin: false,
    actsAsUser: false,
    mayWrite: false,
    organisations: [],
  },
  boss: {
    userId: "u9",
    userName: "boss",
    isAdmin: true,
    actsAsUser: true,
    mayWrite: true,
    organisations: [{ ...administered, id: "o1", name: "acme" }],
  },
};

async function identify(request: Request): Promise<SettingsCaller | undefined> {
  return settingsCallers[request.headers.get("authorization")?.replace("Bearer ", "") ?? ""];
}

export const scriptedKey = "scripted-key-0123456789";

/** Returns a provider with another base URL, also for tasks that have their own. */
function movedTo(url: string, provider: ProviderDefinition): ProviderDefinition {
  const adapters: [string, TaskAdapter][] = Object.entries(provider.tasks);
  const tasks = Object.fromEntries(
    adapters.map(([task, adapter]) => [task, adapter.baseUrl === undefined ? adapter : { ...adapter, baseUrl: url }]),
  );
  return { ...provider, baseUrl: url, tasks };
}

async function provide({ provision }: Router, sim: ProviderSim, scripted: readonly string[]): Promise<void> {
  await provision.upsertCustomProvider({ id: "sim", label: "Simulator", baseUrl: `${sim.url}/v1/`, key: sim.key });
  await provision.upsertCustomProvider({ id: "down", label: "Down", baseUrl: closedAddress });
  for (const provider of ["groq", "fireworks-ai"]) await provision.upsertProviderKey({ provider, key: sim.key });
  await provision.upsertProviderKey({ provider: "cerebras", key: "wrong-key-0123456789" });
  for (const provider of scripted) await provision.upsertProviderKey({ provider, key: scriptedKey });
}

/**
 * Starts a router in front of the simulator, which takes the part of `sim` (custom), `groq` and `fireworks-ai`; `down` is a
 * custom provider at a closed port. `together` has no key. For tests only.
 */
export async function startRouterUnderTest(
  directory: RouterDirectory,
  {
    limits = {},
    server = {},
    wordDelayMs = 2,
    scripted,
    tracing,
    random,
    recordSettingsChange,
    localEngine,
    launcher,
    now,
    beside,
    fastHttp = testsFastHttp,
    connectTcp,
  }: UnderTestOptions = {},
): Promise<RouterUnderTest> {
  const sim = beside?.sim ?? (await startProviderSim({ wordDelayMs }));
  const database = beside?.database ?? (await createTestDatabase(routerTables));
  const metrics = new Registry();
  const log: string[] = [];
  const simulated = [...providers.values()].map(
    (provider) =>
      [
        provider.id,
        movedTo(scripted?.plays.includes(provider.id) === true ? scripted.url : sim.url, provider),
      ] as const,
  );
  const router = await createRouter({
    database,
    directory,
    masterKey: Buffer.alloc(32, 7),
    listedHosts: ["127.0.0.1"],
    logger: createLogger({ level: "debug", write: (line) => log.push(line) }),
    metrics,
    settingsUrl: "/settings/providers",
    forwarded: createForwarded({ trustedProxies: parseAddressRanges("loopback") }),
    tracing,
    limits: { discoveryEveryMs: 0, ...limits },
    identify,
    ...(random === undefined ? {} : { random }),
    ...(recordSettingsChange === undefined ? {} : { recordSettingsChange }),
    localEngine,
    launcher,
    ...(now === undefined ? {} : { now }),
    providers: new Map(simulated),
    fastHttp,
    ...(connectTcp === undefined ? {} : { connectTcp }),
  });
  if (beside === undefined) await provide(router, sim, scripted?.plays ?? []);

  const checks = new ContractChecks(routerApi.flatMap(({ operations }) => operations));
  const handle: Router["handle"] = (request, response) => {
    watchCallerResponse(checks, request, response);
    router.handle(request, response);
  };
  const { fetch: fetchSettings } = router.settings;
  router.settings.fetch = async (request, ...rest) => {
    const response = await fetchSettings(request, ...rest);
    checks.watch(request, response);
    return response;
  };
  const fastPath = fastHttp ? { takes: (path: string) => router.matches(path), handle } : undefined;
  const http = openHttpServer({ ...server, handle, fastPath });
  await new Promise<void>((resolve) => {
    http.server.listen(0, "127.0.0.1", resolve);
  });
  const address = http.server.address();
  if (address === null || typeof address === "string") throw new Error("the router has no port");
  const url = `http://127.0.0.1:${address.port}`;
  return {
    url,
    call: ({ path = "/v1/chat/completions", method = "POST", model, stream, body, headers, signal }) =>
      fetch(url + path, {
        method,
        ...(method === "POST" ? { body: body ?? JSON.stringify({ messages, model, stream }) } : {}),
        ...(signal === undefined ? {} : { signal }),
        headers: { "content-type": "application/json", authorization: `Bearer ${token}`, ...headers },
      }),
    async settings(who, method, path, body) {
      const response = await router.settings.request(path, {
        method,
        headers: { authorization: `Bearer ${who}`, "content-type": "application/json" },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const text = await response.text();
      return { status: response.status, body: text === "" ? undefined : JSON.parse(text), headers: response.headers };
    },
    port: address.port,
    router,
    sim,
    database,
    metrics,
    log,
    async close() {
      http.closeAll();
      http.server.close();
      await router.close();
      if (beside === undefined) {
        await sim.close();
        await database.drop();
      }
      await checks.requireAllDocumented();
    },
  };
}
