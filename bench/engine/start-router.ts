import { chmodSync, mkdtempSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connectDatabase } from "@modelyard/platform/database";
import { freePort } from "@modelyard/platform/http/free-port";
import { openHttpServer } from "@modelyard/platform/http/open-http-server";
import { createLogger } from "@modelyard/platform/logger";
import { startEmbeddedPostgres } from "@modelyard/platform/postgres/embedded";
import { createRouter } from "@modelyard/router";
import { Registry } from "prom-client";

export const benchToken = `hf_${"b1".repeat(32)}`;

/** Starts the router as in production, in this process, in front of an engine with one model. */
export async function startRouter(modelId: string, localEngine: { url: string; key: string }) {
  const folder = mkdtempSync(join(tmpdir(), "bench-engine-router-"));
  chmodSync(folder, 0o755);
  const logger = createLogger({ level: "silent" });
  const postgres = await startEmbeddedPostgres({ folder: join(folder, "postgres"), logger });
  const database = connectDatabase(postgres.target);
  const model = {
    modelId,
    mappings: [{ provider: "local", providerId: modelId, task: "conversational", status: "live" as const }],
  };
  const caller = { userId: "u1", userName: "bench", actsAsUser: true, organisations: [] };
  const router = await createRouter({
    database,
    directory: {
      authenticate: async (token) => (token === benchToken ? caller : undefined),
      membershipsOf: async () => [],
      mappingsOf: async (name) => (name === modelId ? model : undefined),
      namesOf: async () => ({ users: new Map(), tokens: new Map() }),
      hasSpace: async () => true,
      listMappedModels: async () => [model],
    },
    masterKey: Buffer.alloc(32, 1),
    listedHosts: [],
    logger,
    metrics: new Registry(),
    settingsUrl: "/settings/providers",
    localEngine,
  });
  const { handle } = router;
  const { server } = openHttpServer({ handle, fastPath: { takes: (url: string) => router.matches(url), handle } });
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${port}`,
    async close() {
      server.close();
      await router.close();
      await database.close();
      await postgres.stop();
      await rm(folder, { recursive: true });
    },
  };
}
