import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { callerOfToken } from "../accounts/caller.ts";
import { linkReadableObjects, referenceObjects } from "../objects/links.ts";
import { objectKey } from "../objects/object-keys.ts";
import { repoObjects } from "../objects/tables.ts";
import { createGarbageHub, type GarbageHub } from "../testing/garbage-hub.ts";
import { gitIn } from "../testing/git-requests.ts";
import { commitTo, lfsFile, uploadObject } from "../testing/lfs-requests.ts";
import { emptyReport } from "./garbage-report.ts";
import type { GarbageRun } from "./garbage-run.ts";
import { removeUnusedObject } from "./remove-unused-object.ts";

let yard: GarbageHub;
beforeAll(async () => {
  yard = await createGarbageHub();
});
afterAll(() => yard.stop());

/** A run whose clock is ahead, so that all files count as old. */
const runOf = (changed: Partial<GarbageRun> = {}): GarbageRun => {
  const inTwoWeeks = () => new Date(yard.sources.now().getTime() + 14 * 24 * 60 * 60 * 1000);
  const rest = { isDryRun: false, report: emptyReport(false), onProgress: () => undefined, signal: undefined };
  return { ...yard.sources, now: inTwoWeeks, ...rest, ...changed };
};

const unlink = (sha256: string) => yard.hub.database.orm.delete(repoObjects).where(eq(repoObjects.sha256, sha256));

test("an object that is uploaded again while it is removed has its bytes, or the upload fails and can be repeated", async () => {
  const { name } = await yard.newRepo();
  const object = await yard.addObject(name);
  let uploads = 0;
  for (let round = 0; round < 40; round += 1) {
    await unlink(object.oid);
    const [, uploaded] = await Promise.all([
      removeUnusedObject(runOf(), object.oid),
      uploadObject(yard.hub, "alice", name, object).then(
        () => true,
        (error: unknown) => {
          expect(String(error)).toContain("503");
          return false;
        },
      ),
    ]);
    const { links, row, bytes } = await yard.traces(object.oid);
    expect(links).toBe(uploaded ? 1 : 0);
    if (uploaded) expect({ row, bytes }).toEqual({ row: true, bytes: true });
    if (uploaded) uploads += 1;
  }
  // Repeated when nothing is removed, it succeeds.
  await uploadObject(yard.hub, "alice", name, object);
  expect(await yard.traces(object.oid)).toEqual({ links: 1, row: true, bytes: true });
  expect(uploads).toBeLessThanOrEqual(40);
});

test("bytes that arrive while their old copy is removed are not linked", async () => {
  const { name } = await yard.newRepo();
  const object = await yard.addObject(name);
  await unlink(object.oid);
  const { driver } = yard;
  let uploading: Promise<unknown> = Promise.resolve();
  const stored = Promise.withResolvers<void>();
  const run = runOf({
    driver: {
      ...driver,
      async remove(key) {
        // The upload stores its bytes now, and waits for the lock before it links them.
        uploading = uploadObject(yard.hub, "alice", name, object).catch(String);
        await stored.promise;
        await driver.remove(key);
      },
    },
  });
  const removing = removeUnusedObject(run, object.oid);
  await expect.poll(async () => waitingLocks(), { timeout: 20_000 }).toBe(1);
  stored.resolve();
  expect(await removing).toBe(true);
  expect(await uploading).toContain("503");
  expect(await yard.traces(object.oid)).toEqual({ links: 0, row: false, bytes: false });
});

async function waitingLocks(): Promise<number> {
  const rows = await yard.hub.database.sql`select 1 from pg_locks where locktype = 'advisory' and not granted
    and database = (select oid from pg_database where datname = current_database())`;
  return rows.length;
}

test("an object that is linked while it is removed keeps its row and bytes, or is not linked", async () => {
  const [source, target] = [await yard.newRepo(), await yard.newRepo()];
  const { orm } = yard.hub.database;
  const caller = await callerOfToken(orm, "hf_alice", new Date());
  if (caller === undefined) throw new Error("there is no user alice");
  for (let round = 0; round < 20; round += 1) {
    const object = await yard.addObject(source.name, "w.bin");
    const linking = orm.transaction((queries) =>
      linkReadableObjects(queries, { repoId: target.id, caller, sha256s: [object.oid], now: new Date() }),
    );
    const removing = orm
      .delete(repoObjects)
      .where(and(eq(repoObjects.sha256, object.oid), eq(repoObjects.repoId, source.id)))
      .then(() => removeUnusedObject(runOf(), object.oid));
    const [linked, removed] = await Promise.all([linking, removing]);
    expect(removed).toBe(!linked.has(object.oid));
    const { links, bytes } = await yard.traces(object.oid);
    expect({ links, bytes }).toEqual({ links: linked.size, bytes: !removed });
  }
});

test("a link that a commit uses after the refs were read is kept", async () => {
  const { name, folder, id } = await yard.newRepo();
  const object = await yard.addObject(name, "w.bin");
  gitIn(folder, ["update-ref", "refs/heads/main", "refs/heads/main~1"]);
  yard.passDays(1);
  await yard.collect();
  yard.passDays(8);
  const { refs } = yard.git;
  const git = {
    ...yard.git,
    refs: {
      async fresh(of: string) {
        const state = await refs.fresh(of);
        if (of === folder) {
          const committed = await commitTo(yard.hub, "alice", name, lfsFile("v.bin", object));
          expect(committed.status).toBe(200);
        }
        return state;
      },
    },
  };
  await yard.collect({ git });
  expect(await yard.traces(object.oid)).toEqual({ links: 1, row: true, bytes: true });
  expect((await yard.hub.send(undefined, "GET", `/${name}/resolve/main/v.bin`)).status).toBe(200);
  expect(await referenceObjects(yard.hub.database.orm, { repoId: id, sha256s: [object.oid], now: new Date() })).toEqual(
    new Set([object.oid]),
  );
});

test("a commit of an object whose link is removed after it was checked is refused", async () => {
  const { id } = await yard.newRepo();
  const sha256 = "ab".repeat(32);
  const now = new Date();
  expect(await referenceObjects(yard.hub.database.orm, { repoId: id, sha256s: [sha256], now })).toEqual(new Set());
});

test("a run that is killed between the row and the bytes is completed by the next one", async () => {
  const { name } = await yard.newRepo();
  const object = await yard.addObject(name);
  await unlink(object.oid);
  const driver = { ...yard.driver, remove: () => Promise.reject(new Error("killed")) };
  await expect(removeUnusedObject(runOf({ driver }), object.oid)).rejects.toThrow("killed");
  expect(await yard.traces(object.oid)).toEqual({ links: 0, row: false, bytes: true });
  expect(await removeUnusedObject(runOf(), object.oid)).toBe(true);
  expect(await yard.driver.head(objectKey(object.oid))).toBeUndefined();
});
