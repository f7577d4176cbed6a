import { randomBytes, randomUUID } from "node:crypto";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { limits } from "@modelyard/platform/limits";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { beginWriting } from "../git/writing/repository-writer.ts";
import { objectKey, stagingKey } from "../objects/object-keys.ts";
import { objectUploads } from "../objects/tables.ts";
import { createGarbageHub, type GarbageHub } from "../testing/garbage-hub.ts";
import { gitIn } from "../testing/git-requests.ts";
import { commitTo, lfsFile, lfsObject, uploadObject } from "../testing/lfs-requests.ts";
import { inPieces } from "../testing/object-driver-contract.ts";
import { collectGarbage } from "./collect-garbage.ts";
import { addFailure, emptyReport } from "./garbage-report.ts";

let yard: GarbageHub;
beforeAll(async () => {
  yard = await createGarbageHub();
});
afterAll(() => yard.stop());

const everywhere = { links: 1, row: true, bytes: true };
const nowhere = { links: 0, row: false, bytes: false };
const dropHead = (folder: string): void => {
  gitIn(folder, ["update-ref", "refs/heads/main", "refs/heads/main~1"]);
};
/** A git store in which git objects are not removed: all are older than the clock of these tests. */
const keptObjects = () => ({ ...yard.git, exclusively: () => Promise.reject(new Error("git objects are kept")) });

describe("an object", () => {
  test("that only the history of a ref has is kept, whatever the ref", async () => {
    const refs = ["refs/heads/other", "refs/tags/v1", "refs/pr/1", "refs/convert/parquet", "refs/modelyard/hidden"];
    const kept = [];
    for (const ref of refs) {
      const { name, folder } = await yard.newRepo();
      const object = await yard.addObject(name, "w.bin");
      await yard.hub.send("alice", "POST", `/api/models/${name}/commit/main`, {
        summary: "delete",
        deletedEntries: [{ path: "w.bin" }],
      });
      gitIn(folder, ["update-ref", ref, "refs/heads/main"]);
      gitIn(folder, ["update-ref", "refs/heads/main", "refs/heads/main~2"]);
      kept.push({ ref, folder, object });
    }
    await yard.collectAll();
    for (const { ref, folder, object } of kept) {
      expect([ref, await yard.traces(object.oid)]).toEqual([ref, everywhere]);
      expect(gitIn(folder, ["log", "--format=%H", ref])).not.toBe("");
    }
  });

  test("that no ref reaches is hidden first, and removed after the grace period", async () => {
    const { name, folder } = await yard.newRepo();
    const object = await yard.addObject(name, "w.bin");
    dropHead(folder);
    yard.passDays(1);
    const hiding = await yard.collect();
    expect(hiding.hiddenLinks).toBe(1);
    expect(await yard.traces(object.oid)).toEqual(everywhere);
    yard.passDays(6);
    await yard.collect();
    expect(await yard.traces(object.oid)).toEqual(everywhere);
    yard.passDays(2);
    const planned = await yard.collect({ isDryRun: true });
    expect(await yard.traces(object.oid)).toEqual(everywhere);
    const removed = await yard.collect();
    expect(await yard.traces(object.oid)).toEqual(nowhere);
    const amounts = { links: 1, objects: { count: 1, bytes: object.size } };
    expect(planned).toMatchObject({ ...amounts, isDryRun: true });
    expect(removed).toMatchObject({ ...amounts, isDryRun: false, failed: 0 });
    const again = await yard.collect();
    expect(again).toMatchObject({ ...emptyReport(false), repositories: again.repositories });
  });

  test("that a ref reaches again before the end of the grace period is kept and readable", async () => {
    const { name, folder } = await yard.newRepo();
    const object = await yard.addObject(name, "w.bin");
    const head = gitIn(folder, ["rev-parse", "refs/heads/main"]);
    dropHead(folder);
    yard.passDays(1 / 8);
    expect(await yard.collect({ git: keptObjects() })).toMatchObject({ hiddenLinks: 1 });
    gitIn(folder, ["update-ref", "refs/heads/main", head]);
    await yard.collectAll();
    expect(await yard.traces(object.oid)).toEqual(everywhere);
    expect((await yard.hub.send(undefined, "GET", `/${name}/resolve/main/w.bin`)).status).toBe(200);
  });

  test("that was uploaded and never committed is kept for the grace period", async () => {
    const { name } = await yard.newRepo();
    const object = await yard.addObject(name);
    yard.passDays(6);
    await yard.collect();
    expect(await yard.traces(object.oid)).toEqual(everywhere);
    yard.passDays(2);
    await yard.collect();
    expect(await yard.traces(object.oid)).toEqual(nowhere);
  });

  test("whose client learns that it need not upload it is kept for another grace period", async () => {
    const { name } = await yard.newRepo();
    const object = await yard.addObject(name);
    yard.passDays(6);
    await uploadObject(yard.hub, "alice", name, object);
    yard.passDays(6);
    await yard.collect();
    expect((await commitTo(yard.hub, "alice", name, lfsFile("w.bin", object))).status).toBe(200);
    expect(await yard.traces(object.oid)).toEqual(everywhere);
  });

  test("of a deleted repository is removed, unless another repository links to it", async () => {
    const [deleted, other] = [await yard.newRepo(), await yard.newRepo()];
    const [alone, shared] = [await yard.addObject(deleted.name, "a.bin"), await yard.addObject(deleted.name, "b.bin")];
    expect((await commitTo(yard.hub, "alice", other.name, lfsFile("b.bin", shared))).status).toBe(200);
    await yard.hub.send("alice", "DELETE", "/api/repos/delete", { name: deleted.name.slice("alice/".length) });
    yard.passDays(8);
    await yard.collect();
    expect(await yard.traces(alone.oid)).toEqual(nowhere);
    expect(await yard.traces(shared.oid)).toEqual(everywhere);
  });
});

test("a push that restores a removed large file is refused, even where git has its pointer still", async () => {
  const { name, folder } = await yard.newRepo();
  const object = await yard.addObject(name, "w.bin");
  const clone = join(yard.hub.scratch, name.replace("/", "-"));
  await yard.hub.git("clone", yard.hub.remote(name), clone);
  const pointer = gitIn(folder, ["rev-parse", "refs/heads/main:w.bin"]);
  dropHead(folder);
  for (let run = 0; run < 2; run += 1) {
    yard.passDays(8);
    await yard.collect({ git: keptObjects() });
  }
  expect(gitIn(folder, ["cat-file", "-t", pointer])).toBe("blob");
  const pushed = await yard.hub.git("-C", clone, "push", "--no-verify", "origin", "main");
  expect(pushed.output).toContain(object.oid);
  expect(pushed.code).not.toBe(0);
});

test("stored files that the database does not know are removed after the grace period", async () => {
  const content = randomBytes(1000);
  const { oid } = lfsObject(content);
  // The file has the time of the disk, so the clock must not be ahead of it yet.
  const fresh = { now: () => new Date() };
  await yard.driver.put(objectKey(oid), inPieces(content));
  await yard.collect(fresh);
  expect((await yard.traces(oid)).bytes).toBe(true);
  yard.passDays(8);
  expect(await yard.collect({ isDryRun: true })).toMatchObject({ orphans: { count: 1, bytes: 1000 } });
  expect(await yard.collect()).toMatchObject({ orphans: { count: 1, bytes: 1000 } });
  expect(await yard.traces(oid)).toEqual(nowhere);
});

test("uploads that were not completed in a day are removed with their parts, and forgotten parts too", async () => {
  const { id: repoId } = await yard.newRepo();
  const [id, forgotten] = [randomUUID(), randomUUID()];
  const createdAt = yard.sources.now();
  await yard.hub.database.orm.insert(objectUploads).values({
    id,
    repoId,
    userId: "someone",
    sha256: "0".repeat(64),
    size: 5,
    partBytes: 5,
    createdAt,
    expiresAt: new Date(createdAt.getTime() + limits.objects.uploadMs),
  });
  for (const upload of [id, forgotten]) await yard.driver.put(stagingKey(upload, 1), inPieces(randomBytes(5)));
  // Runs at most hourly in the hub itself, so only this run sees them.
  yard.passDays(3);
  expect(await yard.collect({ isDryRun: true })).toMatchObject({ uploads: 1, forgottenParts: { count: 2 } });
  expect(await yard.collect()).toMatchObject({ uploads: 1, forgottenParts: { count: 1, bytes: 5 } });
  for (const upload of [id, forgotten]) expect(await yard.driver.head(stagingKey(upload, 1))).toBeUndefined();
});

test("a repository whose history cannot be read keeps its links, and the others are collected", async () => {
  const [damaged, other] = [await yard.newRepo(), await yard.newRepo()];
  const kept = await yard.addObject(damaged.name, "w.bin");
  const removed = await yard.addObject(other.name);
  const head = gitIn(damaged.folder, ["rev-parse", "refs/heads/main"]);
  gitIn(damaged.folder, ["repack", "-adq"]);
  const lost = gitIn(damaged.folder, ["rev-parse", "refs/heads/main^{tree}"]);
  // All objects except one.
  const ids = gitIn(damaged.folder, ["rev-list", "--objects", "--no-object-names", "--all"]);
  const pack = join(damaged.folder, "rest");
  gitIn(
    damaged.folder,
    ["pack-objects", "-q", pack],
    ids
      .split("\n")
      .filter((id) => id !== lost)
      .join("\n"),
  );
  rmSync(join(damaged.folder, "objects", "pack"), { recursive: true });
  gitIn(damaged.folder, ["init", "-q", "--bare"]);
  for (let run = 0; run < 2; run += 1) {
    yard.passDays(8);
    const report = await yard.collect();
    expect(report.failures).toContainEqual({ what: `repository ${damaged.id}`, reason: expect.any(String) });
  }
  expect(head).not.toBe("");
  expect(await yard.traces(kept.oid)).toEqual(everywhere);
  expect(await yard.traces(removed.oid)).toEqual(nowhere);
  await yard.hub.send("alice", "DELETE", "/api/repos/delete", { name: damaged.name.slice("alice/".length) });
});

test("git objects that no ref reaches are removed after the grace period, the others are readable", async () => {
  const { name, folder } = await yard.newRepo();
  await yard.addObject(name, "w.bin");
  const lost = gitIn(folder, ["rev-parse", "refs/heads/main"]);
  dropHead(folder);
  await yard.collect({ now: () => new Date() });
  expect(gitIn(folder, ["cat-file", "-t", lost])).toBe("commit");
  yard.passDays(8);
  await yard.collect({ isDryRun: true });
  expect(gitIn(folder, ["cat-file", "-t", lost])).toBe("commit");
  const push = beginWriting(folder);
  await yard.collect();
  expect(gitIn(folder, ["cat-file", "-t", lost])).toBe("commit");
  await push.finish();
  await yard.collect();
  expect(() => gitIn(folder, ["cat-file", "-t", lost])).toThrow("could not get object info");
  expect(gitIn(folder, ["fsck", "--full"])).toBe("");
  expect((await commitTo(yard.hub, "alice", name, lfsFile("v.bin", await yard.addObject(name)))).status).toBe(200);
});

test("only one process collects at a time", async () => {
  const { database } = yard.hub;
  const inside = await database.withFreeLock("modelyard-garbage", () =>
    collectGarbage(yard.sources, { isDryRun: true }),
  );
  expect(inside).toEqual({ result: undefined });
});

test.each([limits.garbage.listedFailures, limits.garbage.listedFailures + 1])(
  "a report counts %i failures and names a bounded number",
  (count) => {
    const report = emptyReport(false);
    for (let number = 0; number < count; number += 1) addFailure(report, "x", "y");
    expect(report.failed).toBe(count);
    expect(report.failures).toHaveLength(limits.garbage.listedFailures);
  },
);
