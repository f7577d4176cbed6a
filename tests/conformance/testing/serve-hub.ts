import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type ServerType, serve } from "@hono/node-server";
import { createHub, type Hub, type HubOptions } from "@modelyard/hub";
import { silentLogger } from "@modelyard/platform/logger";
import { createTestDatabase } from "@modelyard/platform/testing/database";

/** A hub in this process behind a real HTTP server, with the user alice. */
export interface HubForClients {
  url: string;
  /** Alice's, with the role `write`. */
  token: string;
  /** A folder for the files of clients, removed by `stop`. */
  scratch: string;
  /** The data folder of the hub. */
  dataFolder: string;
  /** Creates further users and organisations. */
  accounts: Hub["accounts"];
  stop: () => Promise<void>;
}

export async function serveHub(options: Partial<HubOptions> = {}): Promise<HubForClients> {
  const token = "hf_conformance_alice";
  const database = await createTestDatabase();
  const folder = await mkdtemp(join(tmpdir(), "modelyard-conformance-"));
  const hub = await createHub({
    database,
    dataFolder: join(folder, "data"),
    publicUrl: (request) => new URL(request.url).origin,
    logger: silentLogger,
    ...options,
  });
  await hub.accounts.upsertUser({ name: "alice", tokens: [{ value: token, name: "main", role: "write" }] });
  const { server, port } = await new Promise<{ server: ServerType; port: number }>((resolve) => {
    const started = serve(
      { fetch: hub.app.fetch, overrideGlobalObjects: false, hostname: "127.0.0.1", port: 0 },
      (address) => resolve({ server: started, port: address.port }),
    );
  });
  const scratch = await mkdtemp(join(tmpdir(), "modelyard-clients-"));
  return {
    url: `http://127.0.0.1:${port}`,
    token,
    scratch,
    dataFolder: join(folder, "data"),
    accounts: hub.accounts,
    async stop() {
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
        if ("closeAllConnections" in server) server.closeAllConnections();
      });
      await hub.close();
      await database.drop();
      for (const removed of [folder, scratch]) await rm(removed, { recursive: true, force: true });
    },
  };
}
