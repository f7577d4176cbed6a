import { limits } from "@modelyard/platform/limits";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { callerOfToken } from "../../accounts/caller.ts";
import { referenceObjects } from "../../objects/links.ts";
import { repoObjects } from "../../objects/tables.ts";
import { repos } from "../../repos/tables.ts";
import { pushEffects } from "../../smart-http/push/push-effects.ts";
import { createGarbageHub, type GarbageHub } from "../../testing/garbage-hub.ts";
import { gitIn } from "../../testing/git-requests.ts";
import { refChanges } from "../tables.ts";
import { beginRefChange, settleRefChange, withMarkedObjects } from "./ref-change.ts";
import { repairLinks, repairLinksOf } from "./repair-links.ts";
import { showLinks } from "./visibility.ts";

let yard: GarbageHub;
let context: GarbageHub["context"];
let queued: string[];
beforeAll(async () => {
  yard = await createGarbageHub();
  queued = [];
  context = yard.context;
  context.indexQueue.add = (repoId) => queued.push(repoId);
});
afterAll(() => yard.stop());

const isVisible = async (repoId: string, sha256: string): Promise<boolean[]> => {
  const rows = await context.orm.select().from(repoObjects).where(eq(repoObjects.repoId, repoId));
  return rows.filter((row) => row.sha256 === sha256).map(({ isReferenced }) => isReferenced);
};

/** Creates a repository with one object that is deleted with the head of `main`, and one that stays. */
async function withLostObject() {
  const repo = await yard.newRepo();
  const kept = await yard.addObject(repo.name, "kept.bin");
  const lost = await yard.addObject(repo.name, "lost.bin");
  const dropped = gitIn(repo.folder, ["rev-parse", "main"]);
  const change = await beginRefChange(context, repo.id);
  gitIn(repo.folder, ["update-ref", "refs/heads/main", "main~1"]);
  const effects = { dropped: [dropped], marked: [], hasSucceeded: async () => true };
  return { ...repo, kept, lost, change, effects, dropped };
}

const failing = () => Promise.reject(new Error("the walk takes too long"));

describe("when the history cannot be walked in time", () => {
  test.each([
    { walk: "of all refs", keptMeanwhile: true },
    { walk: "of the dropped commits", keptMeanwhile: false },
  ])("$walk, everything that may be deleted is hidden until it can", async ({ walk, keptMeanwhile }) => {
    const { id, kept, lost, change, effects } = await withLostObject();
    const { git } = context;
    const { reachable: walks } = git;
    const reachedFrom: typeof walks.reachedFrom = (...args) => walks.reachedFrom(...args);
    const reachable = Object.create(walks, { unreached: { value: failing }, reachedFrom: { value: reachedFrom } });
    const refs = Object.create(git.refs, { fresh: { value: failing } });
    const broken = walk === "of all refs" ? { ...git, reachable } : { ...git, refs };
    await settleRefChange({ ...context, git: broken }, change, effects);
    expect(await isVisible(id, lost.oid)).toEqual([false]);
    expect(await isVisible(id, kept.oid)).toEqual([keptMeanwhile]);
    expect(queued).toContain(id);
    await repairLinksOf(context, id);
    expect(await isVisible(id, lost.oid)).toEqual([false]);
    expect(await isVisible(id, kept.oid)).toEqual([true]);
    expect(await context.orm.select().from(refChanges).where(eq(refChanges.repoId, id))).toEqual([]);
  });
});

const recordsOf = (repoId: string) => context.orm.select().from(refChanges).where(eq(refChanges.repoId, repoId));
const minutes = (count: number): number => count / 24 / 60;

describe("a change that no process has settled", () => {
  const { repairAfterMs } = limits.refs;

  test("is corrected at the start of any process, and again when it is certainly over", async () => {
    const { id, lost } = await withLostObject();
    await repairLinks(context, { which: "all" });
    expect(await isVisible(id, lost.oid)).toEqual([false]);
    expect(await recordsOf(id)).toHaveLength(1);
    yard.passDays(1);
    await repairLinks(context, { which: "old" });
    expect(await recordsOf(id)).toEqual([]);
  });

  test("is corrected by other processes after the limit, once until it is over", async () => {
    const { id, lost } = await withLostObject();
    const repaired = new Set<string>();
    const repair = () => repairLinks(context, { which: "old", repaired });
    yard.passDays(minutes(repairAfterMs / 60_000 - 0.5));
    await repair();
    expect(await isVisible(id, lost.oid)).toEqual([true]);
    yard.passDays(minutes(0.5));
    await repair();
    expect(await isVisible(id, lost.oid)).toEqual([false]);
    await showLinks(context.orm, { repoId: id, sha256s: [lost.oid], now: context.now() });
    await repair();
    expect(await isVisible(id, lost.oid)).toEqual([true]);
    yard.passDays(1);
    await repair();
    expect([await isVisible(id, lost.oid), await recordsOf(id)]).toEqual([[false], []]);
    await repair();
    expect(repaired.size).toBe(0);
  });
});

test("a push keeps objects that another request hides before its refs move", async () => {
  const { id, name, folder, lost, change, effects, dropped } = await withLostObject();
  const [repo] = await context.orm.select().from(repos).where(eq(repos.fullName, name));
  const caller = await callerOfToken(context.orm, "hf_alice", new Date());
  if (repo === undefined || caller === undefined) throw new Error("the repository is missing");
  const push = pushEffects(context, repo, caller);
  const update = { ref: "refs/heads/again", oldOid: "0".repeat(40), newOid: dropped };
  expect(await push.check({ pointers: [lost], updates: [update] })).toBeUndefined();
  await settleRefChange(context, change, effects);
  expect(await isVisible(id, lost.oid)).toEqual([false]);
  gitIn(folder, ["update-ref", update.ref, update.newOid]);
  await push.settle();
  expect(await isVisible(id, lost.oid)).toEqual([true]);
});

test("objects of a commit that fails are not left readable", async () => {
  const { id, name } = await yard.newRepo();
  const object = await yard.addObject(name);
  const work = withMarkedObjects(context, id, [object.oid], async () => {
    await referenceObjects(context.orm, { repoId: id, sha256s: [object.oid], now: new Date() });
    throw new Error("the branch has moved");
  });
  await expect(work).rejects.toThrow("the branch has moved");
  expect(await isVisible(id, object.oid)).toEqual([false]);
});
