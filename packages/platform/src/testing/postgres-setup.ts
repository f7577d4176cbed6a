import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { connectDatabase } from "../database/database.ts";
import { silentLogger } from "../logging/logger.ts";
import { startEmbeddedPostgres } from "../postgres/embedded.ts";
import type { TestServer } from "./database.ts";
import { dropTemplates } from "./database-template.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** `undefined` in unit tests. */
    postgres?: TestServer;
    /** Identifies this run on a server that several runs share: letters and digits. */
    testRun?: string;
  }
}

/**
 * Vitest's global setup: one PostgreSQL for all test files. `MODELYARD_TEST_DATABASE_URL` names another server, to run
 * the same tests on the oldest supported version.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const url = process.env["MODELYARD_TEST_DATABASE_URL"];
  const testRun = randomBytes(4).toString("hex");
  project.provide("testRun", testRun);
  if (url !== undefined) {
    project.provide("postgres", { url });
    return async () => {
      const database = connectDatabase({ url }, { connections: 1 });
      await dropTemplates(database.sql, testRun);
      await database.close();
    };
  }
  const folder = await mkdtemp(join(tmpdir(), "modelyard-test-"));
  // No data outlives the run, so nothing has to be flushed to disk.
  const server = await startEmbeddedPostgres({
    folder,
    logger: silentLogger,
    settings: ["fsync=off", "synchronous_commit=off"],
  });
  if (!("host" in server.target)) throw new Error("the embedded server has no socket");
  project.provide("postgres", server.target);
  return async () => {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  };
}
