import { join } from "node:path";
import { limits } from "@modelyard/platform/limits";
import { silentLogger } from "@modelyard/platform/logger";
import { eq } from "drizzle-orm";
import { collectGarbage } from "../collect-garbage/collect-garbage.ts";
import type { GarbageReport } from "../collect-garbage/garbage-report.ts";
import type { GarbageSources } from "../collect-garbage/garbage-run.ts";
import { type GitStore, openGitStore } from "../git/git-store.ts";
import type { HubContext } from "../hub-context.ts";
import { openDiskDriver } from "../objects/drivers/disk/disk-driver.ts";
import type { ObjectDriver } from "../objects/object-driver.ts";
import { objectKey } from "../objects/object-keys.ts";
import { objects, repoObjects } from "../objects/tables.ts";
import { IndexQueue } from "../repo-index/index-queue.ts";
import { repos } from "../repos/tables.ts";
import { commitTo, lfsFile, lfsObject, type TestObject, uploadObject } from "./lfs-requests.ts";
import { createServedHub, type ServedHub } from "./served-hub.ts";
import { uniqueName } from "./unique-name.ts";

const dayMs = 24 * 60 * 60 * 1000;

/** A hub whose clock can be moved, with the parts that garbage collection works on. */
export interface GarbageHub {
  hub: ServedHub;
  driver: ObjectDriver;
  git: GitStore;
  sources: GarbageSources;
  /** What another node would use. */
  context: Pick<HubContext, "orm" | "git" | "now" | "logger" | "indexQueue">;
  passDays: (days: number) => void;
  /** Collects garbage. @throws {Error} another process does */
  collect: (changed?: Partial<GarbageSources> & { isDryRun?: boolean }) => Promise<GarbageReport>;
  /** Passes the grace period and collects, until nothing more is removed. */
  collectAll: () => Promise<void>;
  /** Creates a repository of alice. */
  newRepo: () => Promise<{ name: string; id: string; folder: string }>;
  /** Uploads an object as alice, and commits it to `main` unless `path` is undefined. */
  addObject: (repo: string, path?: string) => Promise<TestObject>;
  /** Returns where an object is known. */
  traces: (sha256: string) => Promise<{ links: number; row: boolean; bytes: boolean }>;
  /** Describes an object as if it had been uploaded by Xet. */
  setXetHash: (sha256: string, xetHash: string) => Promise<void>;
  stop: () => Promise<void>;
}

export async function createGarbageHub(): Promise<GarbageHub> {
  let aheadMs = 0;
  const now = (): Date => new Date(Date.now() + aheadMs);
  const hub = await createServedHub({ now, collectsGarbage: false });
  const { orm, withLock } = hub.database;
  const driver = await openDiskDriver(join(hub.dataFolder, "objects"));
  const git = await openGitStore(join(hub.dataFolder, "git"), now, withLock);
  const sources: GarbageSources = { database: hub.database, git, driver, now };
  const indexQueue = new IndexQueue({ reindex: async () => undefined, everyMs: 60_000, logger: silentLogger });
  const context = { orm, git, now, logger: silentLogger, indexQueue };
  const passDays = (days: number): void => {
    aheadMs += days * dayMs;
  };
  const collect: GarbageHub["collect"] = async ({ isDryRun = false, ...changed } = {}) => {
    const report = await collectGarbage({ ...sources, ...changed }, { isDryRun });
    if (report === undefined) throw new Error("another process is collecting garbage");
    return report;
  };
  return {
    hub,
    driver,
    git,
    sources,
    context,
    passDays,
    collect,
    async collectAll() {
      // The first run hides links, the second removes them.
      for (let run = 0; run < 2; run += 1) {
        passDays(limits.garbage.graceMs / dayMs + 1);
        await collect();
      }
    },
    async newRepo() {
      const name = `alice/${uniqueName("garbage")}`;
      const created = await hub.send("alice", "POST", "/api/repos/create", { name: name.slice("alice/".length) });
      if (created.status !== 200) throw new Error(`the repository was not created: ${await created.text()}`);
      const [row] = await orm.select().from(repos).where(eq(repos.fullName, name));
      const id = row?.id ?? "";
      return { name, id, folder: git.folderOf(id) };
    },
    async addObject(repo, path) {
      const object = lfsObject(uniqueName("content"));
      await uploadObject(hub, "alice", repo, object);
      if (path === undefined) return object;
      const committed = await commitTo(hub, "alice", repo, lfsFile(path, object));
      if (committed.status !== 200) throw new Error(`the commit got ${committed.status}: ${await committed.text()}`);
      return object;
    },
    async traces(sha256) {
      const rows = await orm.select().from(objects).where(eq(objects.sha256, sha256));
      const links = await orm.select().from(repoObjects).where(eq(repoObjects.sha256, sha256));
      const bytes = (await driver.head(objectKey(sha256))) !== undefined;
      return { links: links.length, row: rows.length > 0, bytes };
    },
    async setXetHash(sha256, xetHash) {
      await orm.update(objects).set({ xetHash }).where(eq(objects.sha256, sha256));
    },
    async stop() {
      git.close();
      await driver.close();
      await hub.stop();
    },
  };
}
