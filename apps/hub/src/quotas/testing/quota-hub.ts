import { join } from "node:path";
import { eq } from "drizzle-orm";
import { namespaces } from "../../accounts/tables.ts";
import { collectGarbage } from "../../collect-garbage/collect-garbage.ts";
import { openGitStore } from "../../git/git-store.ts";
import type { HubOptions } from "../../hub-options.ts";
import { openDiskDriver } from "../../objects/drivers/disk/disk-driver.ts";
import { objectKey } from "../../objects/object-keys.ts";
import { objects, repoObjects } from "../../objects/tables.ts";
import { repos } from "../../repos/tables.ts";
import { batch, lfsObject, type TestObject, transfer } from "../../testing/lfs-requests.ts";
import { createServedHub, type ServedHub } from "../../testing/served-hub.ts";
import { uniqueName } from "../../testing/unique-name.ts";
import { stagedBytesOf } from "../staged-bytes.ts";

/** Quotas of the test hub, in bytes. */
export const quotas = { userBytes: 1000, organisationBytes: 2000, fileBytes: 600 } as const;

/** A hub with small quotas, on which each test has users that no other test has. */
export interface QuotaHub extends ServedHub {
  passMinutes: (minutes: number) => void;
  now: () => Date;
  newUser: () => Promise<string>;
  newRepo: (owner: string, more?: object) => Promise<string>;
  /** Returns where an object is known. */
  traces: (object: TestObject) => Promise<{ links: number; row: boolean; bytes: boolean }>;
  /** Returns the bytes that count for a user. */
  used: (user: string) => Promise<number>;
  /** Returns the bytes that a user has staged. */
  staged: (user: string) => Promise<number>;
  /** Collects garbage. */
  collect: () => Promise<void>;
  /** Sends the bytes of an object. @returns the status and the message */
  put: (user: string, repo: string, object: TestObject) => Promise<{ status: number; message: string }>;
}

export const nowhere = { links: 0, row: false, bytes: false };

export async function createQuotaHub(options: Partial<HubOptions> = {}): Promise<QuotaHub> {
  let aheadMs = 0;
  const now = (): Date => new Date(Date.now() + aheadMs);
  const hub = await createServedHub({
    storageLimits: quotas,
    now,
    collectsGarbage: false,
    ...options,
  });
  const { orm } = hub.database;
  const driver = await openDiskDriver(join(hub.dataFolder, "objects"));
  const git = await openGitStore(join(hub.dataFolder, "git"), now, hub.database.withLock);
  return {
    ...hub,
    now,
    passMinutes: (minutes) => {
      aheadMs += minutes * 60_000;
    },
    newUser: async () => {
      const name = uniqueName("user");
      await hub.accounts.upsertUser({ name, tokens: [{ value: `hf_${name}`, name: "main", role: "write" }] });
      return name;
    },
    newRepo: async (owner, more = {}) => {
      const name = uniqueName("repo");
      const created = await hub.send(owner, "POST", "/api/repos/create", { name, ...more });
      if (created.status !== 200) throw new Error(await created.text());
      return (await created.json()).name;
    },
    traces: async ({ oid }) => {
      const links = await orm
        .select({ id: repos.id })
        .from(repoObjects)
        .innerJoin(repos, eq(repos.id, repoObjects.repoId))
        .where(eq(repoObjects.sha256, oid));
      const rows = await orm.select().from(objects).where(eq(objects.sha256, oid));
      return { links: links.length, row: rows.length > 0, bytes: (await driver.head(objectKey(oid))) !== undefined };
    },
    used: async (user) => (await (await hub.send(user, "GET", "/api/settings/storage")).json()).used,
    staged: async (user) => {
      const [found] = await orm.select().from(namespaces).where(eq(namespaces.name, user));
      return stagedBytesOf(orm, found?.id ?? "");
    },
    collect: async () => {
      const report = await collectGarbage({ database: hub.database, git, driver, now }, { isDryRun: false });
      if (report?.failed !== 0) throw new Error(`garbage was not collected: ${JSON.stringify(report?.failures)}`);
    },
    put: async (user, repo, object) => {
      const { objects: entries } = await (await batch(hub, user, repo, [object])).json();
      const [entry] = entries;
      if (entry.error !== undefined) return { status: entry.error.code, message: entry.error.message };
      if (entry.actions === undefined) return { status: 200, message: "linked" };
      const response = await transfer(hub, "PUT", entry.actions.upload.href, object.content);
      return { status: response.status, message: await response.text() };
    },
    stop: async () => {
      git.close();
      await driver.close();
      await hub.stop();
    },
  };
}

let made = 0;
/** Returns an object of a size that no other test uploads. */
export function objectOf(size: number): TestObject {
  made += 1;
  return lfsObject(`${made} ${Date.now()} `.padEnd(size, `${Math.random()}`).slice(0, size));
}
