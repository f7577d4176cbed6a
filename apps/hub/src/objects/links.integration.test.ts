import { createHash, randomBytes } from "node:crypto";
import { limits } from "@modelyard/platform/limits";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { callerOfToken, type SignedIn } from "../accounts/caller.ts";
import { repos } from "../repos/tables.ts";
import { createTestHub, type TestHub } from "../testing/test-hub.ts";
import {
  keepLinks,
  linkedObjects,
  linkReadableObjects,
  linkUploadedObject,
  readableObjects,
  referenceObjects,
} from "./links.ts";
import { repoObjects } from "./tables.ts";

let hub: TestHub;
beforeAll(async () => {
  hub = await createTestHub();
});
afterAll(() => hub.stop());

const now = new Date(0);
const newHash = (): string => createHash("sha256").update(randomBytes(8)).digest("hex");

async function caller(name: string): Promise<SignedIn> {
  const found = await callerOfToken(hub.database.orm, `hf_${name}`, new Date());
  if (found === undefined) throw new Error(`there is no user ${name}`);
  return found;
}

/** Creates a repository. @returns its id */
async function repo(owner: string, { isPrivate = false, organisation = owner } = {}): Promise<string> {
  const name = `r${randomBytes(6).toString("hex")}`;
  const created = await hub.send(owner, "POST", "/api/repos/create", {
    name,
    organization: organisation,
    private: isPrivate,
  });
  expect(created.status).toBe(200);
  const [row] = await hub.database.orm
    .select()
    .from(repos)
    .where(eq(repos.fullName, `${organisation}/${name}`));
  return row?.id ?? "";
}

/** Uploads an object to a repository as a user. @returns its hash */
async function uploaded(who: string, repoId: string, { isReferenced = true } = {}): Promise<string> {
  const sha256 = newHash();
  const { userId } = await caller(who);
  await linkUploadedObject(hub.database.orm, { repoId, userId, sha256, size: 42, now });
  if (isReferenced) await referenceObjects(hub.database.orm, { repoId, sha256s: [sha256], now });
  return sha256;
}

const canRead = async (who: string | undefined, sha256: string): Promise<boolean> =>
  (await readableObjects(hub.database.orm, who === undefined ? undefined : await caller(who), [sha256])).size > 0;

describe("an object", () => {
  test.each([
    { isPrivate: false, readers: ["alice", "bob", "carol", undefined], others: [] },
    { isPrivate: true, readers: ["alice"], others: ["bob", "carol", undefined] },
  ])(
    "of a commit can be read where the repository can (private: $isPrivate)",
    async ({ isPrivate, readers, others }) => {
      const sha256 = await uploaded("alice", await repo("alice", { isPrivate }));
      for (const who of readers) expect(await canRead(who, sha256), who).toBe(true);
      for (const who of others) expect(await canRead(who, sha256), who).toBe(false);
    },
  );

  test("of a private repository of an organisation can be read by its members", async () => {
    const sha256 = await uploaded("alice", await repo("alice", { isPrivate: true, organisation: "lab" }));
    expect(await canRead("bob", sha256)).toBe(true);
    expect(await canRead("carol", sha256)).toBe(false);
  });

  test("that no commit has can be read only by the user who uploaded it", async () => {
    const repoId = await repo("alice", { organisation: "lab" });
    const sha256 = await uploaded("alice", repoId, { isReferenced: false });
    expect(await canRead("alice", sha256)).toBe(true);
    for (const who of ["bob", "carol", undefined]) expect(await canRead(who, sha256)).toBe(false);
  });

  test("that no ref leads to any more can be read only by its uploader", async () => {
    const repoId = await repo("alice");
    const sha256 = await uploaded("alice", repoId);
    await hub.database.orm.update(repoObjects).set({ isReferenced: false }).where(eq(repoObjects.repoId, repoId));
    expect(await canRead("alice", sha256)).toBe(true);
    expect(await canRead("bob", sha256)).toBe(false);
  });

  test("cannot be read through a deleted repository", async () => {
    const repoId = await repo("alice");
    const sha256 = await uploaded("alice", repoId);
    await hub.database.orm.delete(repos).where(eq(repos.id, repoId));
    expect(await canRead("alice", sha256)).toBe(false);
  });
});

describe("linking by hash", () => {
  test("links what the caller can read, and nothing else", async () => {
    const hidden = await uploaded("alice", await repo("alice", { isPrivate: true }));
    const visible = await uploaded("alice", await repo("alice"));
    const unknown = newHash();
    const repoId = await repo("bob");
    const bob = await caller("bob");
    const linked = await linkReadableObjects(hub.database.orm, {
      repoId,
      caller: bob,
      sha256s: [hidden, visible, visible, unknown],
      now,
    });
    expect([...linked.keys()]).toEqual([visible]);
    expect(linked.get(visible)).toMatchObject({ size: 42, storedAs: "whole" });
    const rows = await hub.database.orm.select().from(repoObjects).where(eq(repoObjects.repoId, repoId));
    expect(rows).toMatchObject([{ sha256: visible, linkedBy: bob.userId, isReferenced: false }]);
  });

  test("of many hashes works in batches", async () => {
    const repoId = await repo("alice");
    const sha256 = await uploaded("alice", repoId);
    const many = [...Array.from({ length: 12_000 }, newHash), sha256];
    const found = await readableObjects(hub.database.orm, undefined, many);
    expect([...found.keys()]).toEqual([sha256]);
    expect((await readableObjects(hub.database.orm, undefined, [])).size).toBe(0);
  });
});

test("a repository serves its own objects only, and an unfinished upload only to its user", async () => {
  const repoId = await repo("alice", { organisation: "lab" });
  const committed = await uploaded("alice", repoId);
  const pending = await uploaded("alice", repoId, { isReferenced: false });
  const elsewhere = await uploaded("alice", await repo("alice"));
  const sha256s = [committed, pending, elsewhere];
  const served = async (who: string) =>
    [...(await linkedObjects(hub.database.orm, { repoId, caller: await caller(who), sha256s })).keys()].toSorted();
  expect(await served("alice")).toEqual([committed, pending].toSorted());
  expect(await served("bob")).toEqual([committed]);
});

test.each([
  { unusedMs: limits.garbage.linkUseMs, isUpdated: false },
  { unusedMs: limits.garbage.linkUseMs + 1, isUpdated: true },
])("the use of a link is recorded again after $unusedMs ms: $isUpdated", async ({ unusedMs, isUpdated }) => {
  const repoId = await repo("alice");
  const sha256 = await uploaded("alice", repoId);
  const later = new Date(now.getTime() + unusedMs);
  await keepLinks(hub.database.orm, { repoId, sha256s: [sha256], now: later });
  const [row] = await hub.database.orm.select().from(repoObjects).where(eq(repoObjects.repoId, repoId));
  expect(row?.usedAt).toEqual(isUpdated ? later : now);
});
