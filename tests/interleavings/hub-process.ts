import { join } from "node:path";
import { serve } from "@hono/node-server";
import { connectDatabase, type DatabaseTarget } from "@modelyard/platform/database";
import { createLogger } from "@modelyard/platform/logger";
import { createHub } from "../../apps/hub/src/hub.ts";
import { openDiskDriver } from "../../apps/hub/src/objects/drivers/disk/disk-driver.ts";

/** What a hub of a cluster is started with, by IPC. */
export interface HubStart {
  target: DatabaseTarget;
  /** The folder that all hubs share. */
  shared: string;
  /** The name of the hub's separate folder. */
  node: string;
}

// One hub of a cluster. It listens until its process is killed, reports its address and each line of its log.

process.once("message", (message: HubStart) => {
  // Not caught: a rejection ends this process, as it would end a server.
  void start(message);
});

async function start({ target, shared, node }: HubStart): Promise<void> {
  let url = "";
  const hub = await createHub({
    database: connectDatabase(target, { connections: 4 }),
    dataFolder: join(shared, node),
    gitFolder: join(shared, "git"),
    objectDriver: await openDiskDriver(join(shared, "objects")),
    masterKey: Buffer.alloc(32, 3),
    publicUrl: () => url,
    logger: createLogger({ level: "error", write: (line) => process.send?.({ type: "log", line }) }),
    collectsGarbage: false,
    checksFiles: false,
    wholeFilesLookMs: 0,
    webhooksLookMs: 0,
  });
  serve({ fetch: hub.app.fetch, overrideGlobalObjects: false, hostname: "127.0.0.1", port: 0 }, ({ port }) => {
    url = `http://127.0.0.1:${port}`;
    process.send?.({ type: "started", url });
  });
}
