import { createServer } from "node:http";
import { type ProviderDefinition, providers } from "@modelyard/inference/providers";
import type { Database } from "@modelyard/platform/database";
import { silentLogger } from "@modelyard/platform/logger";
import { ContractChecks } from "@modelyard/platform/testing/contract-checks";
import { createTestDatabase } from "@modelyard/platform/testing/database";
import { watchCallerResponse } from "@modelyard/platform/testing/watch-caller-response";
import { startProviderSim } from "@modelyard/provider-sim";
import { createRouter, type MappedModel } from "@modelyard/router";
import { Registry } from "prom-client";
import { routerApi } from "../../../apps/router/src/api/index.ts";

export const readerToken = `hf_${"c0".repeat(32)}`;

/** A provider whose documented responses the simulator sends. */
function simulated(id: string, simUrl: string): ProviderDefinition {
  const provider = providers.get(id);
  if (provider === undefined) throw new Error(`There is no provider ${id}.`);
  const realHosts: string[] = [];
  const there = (address: string, kind: "hosts" | "mirrors") => {
    const { host, pathname } = new URL(address);
    realHosts.push(host);
    return `${simUrl}/${kind}/${host}${pathname === "/" ? "" : pathname}`;
  };
  const tasks = Object.fromEntries(
    Object.entries(provider.tasks).map(([task, adapter]) => [
      task,
      adapter.baseUrl === undefined ? adapter : { ...adapter, baseUrl: there(adapter.baseUrl, "hosts") },
    ]),
  );
  // A job's URLs lead back to the host that started it.
  const baseUrl = there(provider.baseUrl, "mirrors");
  // Other responses contain the real hosts.
  return { ...provider, baseUrl, tasks, keyHosts: [...(provider.keyHosts ?? []), ...realHosts] };
}

/**
 * Starts the router with the simulator behind it: as the custom provider `sim` for chat, and as documented providers.
 */
export async function startRouterWithSim(
  documented: readonly string[],
  models: readonly MappedModel[],
  /** Replaces the new, empty database. */
  own?: Database,
) {
  const sim = await startProviderSim({ wordDelayMs: 2, hasRealPictures: true });
  const made = own === undefined ? await createTestDatabase() : undefined;
  const database = own ?? made;
  if (database === undefined) throw new Error("there is no database");
  const router = await createRouter({
    database,
    directory: {
      authenticate: async (given) =>
        given === readerToken ? { userId: "u", userName: "ada", actsAsUser: true, organisations: [] } : undefined,
      membershipsOf: async () => [],
      mappingsOf: async (modelId) => models.find((model) => model.modelId === modelId),
      namesOf: async () => ({ users: new Map(), tokens: new Map() }),
      hasSpace: async () => true,
      listMappedModels: async () => [...models],
    },
    masterKey: Buffer.alloc(32, 1),
    listedHosts: ["127.0.0.1"],
    logger: silentLogger,
    metrics: new Registry(),
    settingsUrl: "/settings/providers",
    // Only the test's own calls reach the simulator, so that its latest request belongs to the test.
    limits: { discoveryEveryMs: 0 },
    providers: new Map(documented.map((provider) => [provider, simulated(provider, sim.url)])),
  });
  await router.provision.upsertCustomProvider({ id: "sim", label: "Simulator", baseUrl: sim.url, key: sim.key });
  for (const provider of documented) await router.provision.upsertProviderKey({ provider, key: sim.key });
  const checks = new ContractChecks(routerApi.flatMap(({ operations }) => operations));
  const server = createServer((request, response) => {
    // Clients that look providers up request a model's mappings from the hub, which is at the same address here.
    const modelId = /^\/api\/models\/([^?]+)/.exec(request.url ?? "")?.[1];
    if (modelId === undefined) {
      watchCallerResponse(checks, request, response);
      router.handle(request, response);
      return;
    }
    const mappings = models.find((model) => model.modelId === modelId)?.mappings ?? [];
    const inferenceProviderMapping = Object.fromEntries(
      mappings.map(({ provider, ...mapping }) => [provider, mapping] as const),
    );
    const task = mappings[0]?.task;
    const isChat = task === "conversational";
    const card = { pipeline_tag: isChat ? "text-generation" : task, tags: isChat ? [task] : [] };
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify({ id: modelId, ...card, inferenceProviderMapping }));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  return {
    url: `http://127.0.0.1:${address.port}`,
    sim,
    provision: router.provision,
    async close() {
      server.close().closeAllConnections();
      await router.close();
      await sim.close();
      await made?.drop();
      await checks.requireAllDocumented();
    },
  };
}
