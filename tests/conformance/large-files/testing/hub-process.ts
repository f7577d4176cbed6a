import { serve } from "@hono/node-server";
import { createHub, openDiskDriver, openS3Driver } from "@modelyard/hub";
import type { S3Server } from "@modelyard/hub/testing/s3-server";
import { connectDatabase, type DatabaseTarget } from "@modelyard/platform/database";
import { silentLogger } from "@modelyard/platform/logger";

/** What a hub in a child process is started with. */
export interface HubProcessOptions {
  target: DatabaseTarget;
  dataFolder: string;
  gitFolder: string;
  /** Where large files are stored. */
  objects: { folder: string } | { s3: S3Server["settings"] };
  /** Signs URLs, as hex digits. */
  masterKey: string;
  /** 0 chooses a free port. */
  port: number;
  /** Moves the clock of the hub, so that a day passes at once. */
  aheadMs: number;
}

/** Uploads in parts start at a size that a test can send. */
const lfs = { basicBytes: 1_500_000, partBytes: 600_000 };

/** Serves a hub until it is killed, or its parent ends. Reports the port to its parent. */
process.once("message", (options: HubProcessOptions) => {
  serveHub(options).catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
    process.exit(1);
  });
});
process.once("disconnect", () => process.exit());

async function serveHub(options: HubProcessOptions): Promise<void> {
  const { target, dataFolder, gitFolder, objects, masterKey, port, aheadMs } = options;
  const objectDriver = await ("s3" in objects ? openS3Driver(objects.s3) : openDiskDriver(objects.folder));
  const hub = await createHub({
    database: connectDatabase(target),
    dataFolder,
    gitFolder,
    objectDriver,
    masterKey: Buffer.from(masterKey, "hex"),
    publicUrl: (request) => new URL(request.url).origin,
    logger: silentLogger,
    now: () => new Date(Date.now() + aheadMs),
    lfs,
  });
  await hub.accounts.upsertUser({ name: "alice", tokens: [{ value: "hf_alice", name: "main", role: "write" }] });
  serve({ fetch: hub.app.fetch, overrideGlobalObjects: false, hostname: "127.0.0.1", port }, (address) =>
    process.send?.({ port: address.port }),
  );
}
