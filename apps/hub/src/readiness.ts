import { causesOf } from "@modelyard/platform/causes-of";
import type { Database } from "@modelyard/platform/database";
import { sql } from "drizzle-orm";
import type { Cluster } from "./cluster/cluster.ts";
import type { GitStore } from "./git/git-store.ts";
import type { ObjectDriver } from "./objects/object-driver.ts";
import type { WriteProbe, WriteState } from "./storage/write-probe.ts";

interface ReadinessDependencies {
  orm: Database["orm"];
  git: Pick<GitStore, "ready">;
  driver: ObjectDriver;
  storage: Pick<WriteProbe, "state">;
  cluster: Pick<Cluster, "readOnlyReason">;
}

/**
 * Returns whether the hub accepts writes, and why not.
 * @throws {Error} the hub cannot serve requests; the message says why
 */
export async function readiness({ orm, git, driver, storage, cluster }: ReadinessDependencies): Promise<WriteState> {
  await git.ready();
  const unreachableStore = await storeProblem(driver);
  const problem = await orm.execute(sql`select 1`).then(
    () => undefined,
    (error: unknown) => ({ writes: false, reason: `the database does not respond (${reasonOf(error)})` }) as const,
  );
  const why = cluster.readOnlyReason();
  const readOnly = why === undefined ? undefined : ({ writes: false, reason: `read-only mode: ${why}` } as const);
  return problem ?? readOnly ?? unreachableStore ?? storage.state();
}

function reasonOf(error: unknown): string {
  return causesOf(error).at(-1)?.message ?? String(error);
}

/**
 * Returns why large files cannot be stored on another machine: pages and git work without them, so the hub stays ready.
 * @throws {Error} the folder for them is not writable
 */
async function storeProblem(driver: ObjectDriver): Promise<WriteState | undefined> {
  try {
    await driver.ready();
    return undefined;
  } catch (error) {
    if (driver.kind === "disk") throw error;
    return { writes: false, reason: error instanceof Error ? error.message : String(error) };
  }
}
