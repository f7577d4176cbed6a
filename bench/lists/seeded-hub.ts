import { chmod, mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { createHub, type Hub } from "@modelyard/hub";
import { connectDatabase } from "@modelyard/platform/database";
import { silentLogger } from "@modelyard/platform/logger";
import { startEmbeddedPostgres } from "@modelyard/platform/postgres/embedded";
import { seedModels } from "./seed-models.ts";

/** On the disk that a hub would use: `/tmp` is in memory on some machines. */
const parentFolder = "/var/tmp";
export const publicUrl = () => "http://hub.bench";

/** Runs `work` with a hub in this process, whose index has many models. */
export async function withSeededHub<T>(models: number, work: (hub: Hub) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(parentFolder, "modelyard-lists-"));
  // As root, PostgreSQL runs under another account, which must be able to reach its own folder in it.
  await chmod(folder, 0o755);
  const postgres = await startEmbeddedPostgres({ folder: join(folder, "postgres"), logger: silentLogger });
  const database = connectDatabase(postgres.target);
  try {
    const hub = await createHub({ database, dataFolder: folder, publicUrl, logger: silentLogger });
    await hub.reindex();
    await seedModels(database, models);
    const result = await work(hub);
    await hub.close();
    return result;
  } finally {
    await database.close();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
