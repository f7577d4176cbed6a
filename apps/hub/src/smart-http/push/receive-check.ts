import { dirname } from "node:path";
import { text } from "node:stream/consumers";
import { limits } from "@modelyard/platform/limits";
import { cardPath } from "../../cards/checks/card-path.ts";
import { runGit } from "../../git/command.ts";
import { mainRef } from "../../git/git-store.ts";
import { ObjectReader } from "../../git/objects/object-reader.ts";
import { isSafeRefName } from "../../git/refs/safe-ref.ts";
import { tooManyRefs } from "../../git/refs/update-refs.ts";
import { TreeCheck } from "../../git/tree-checks/check-trees.ts";
import { printable } from "../../git/tree-checks/printable.ts";
import { TreeRefusal } from "../../git/tree-checks/tree-refusal.ts";
import { treeObjects } from "../../git/trees/tree-objects.ts";
import { type LfsPointer, parsePointer } from "../../lfs/pointer.ts";
import { pullNumberOf } from "../../pulls/pull-number.ts";
import type { RepoType } from "../../repos/tables.ts";
import { askAboutPush, type RefUpdate } from "./push-question.ts";
import { PushRefusal } from "./push-refusal.ts";
import type { PushScope } from "./push-scope.ts";
import { readCommit, treeOfTip } from "./pushed-commit.ts";
import { listPushedObjects } from "./pushed-objects.ts";

/**
 * The checks that a push must pass before any ref moves. Git runs this with the pushed objects in quarantine, so that a
 * refused push leaves nothing behind. Standard error is shown to the user who pushes.
 *
 * Arguments: `strict` or `lenient` for names that are invalid on some systems; the folder of the pushed objects, empty
 * if there are none; the folders of the repository's own objects, as git lists them; the type of the repository; the scope of
 * the push; a folder whose parent belongs to this push, where the hub answers a question. Standard input: a line per ref,
 * `<old> <new> <name>`.
 */
const zeroOid = /^0+$/;

function checkRef({ newOid, ref }: RefUpdate, scope: PushScope): void {
  const pull = pullNumberOf(ref);
  if (pull !== undefined) {
    if (!zeroOid.test(newOid)) return;
    throw new PushRefusal(
      `${ref} cannot be deleted by a push. Close pull request ${pull}, then delete its branch on its page or with DELETE …/discussions/${pull}/ref.`,
    );
  }
  if (scope === "pull-requests") {
    throw new PushRefusal(
      `You may not push to ${printable(ref)}. Without write access, push to the ref of your own open pull request, such as refs/pr/1.`,
    );
  }
  const name = /^refs\/(?:heads|tags)\/(.+)$/.exec(ref)?.[1];
  if (name === undefined || !isSafeRefName(name)) {
    throw new PushRefusal(`${printable(ref)} cannot be pushed. Push only branches and tags with a plain name.`);
  }
  if (ref === mainRef && zeroOid.test(newOid)) throw new PushRefusal("Cannot delete refs/heads/main");
}

async function checkCounts(folder: string, updates: readonly RefUpdate[]): Promise<void> {
  const { perRepository, perPush } = limits.refs;
  if (updates.length > perPush) {
    throw new PushRefusal(
      `A push may change ${perPush} branches and tags; yours changes ${updates.length}. Push in parts.`,
    );
  }
  const created = updates.filter(({ oldOid, newOid }) => zeroOid.test(oldOid) && !zeroOid.test(newOid)).length;
  const deleted = updates.filter(({ newOid }) => zeroOid.test(newOid)).length;
  if (created <= deleted) return;
  // One character and a line break for each ref.
  const existing = (await runGit(folder, ["for-each-ref", "--format=."])).length / 2;
  const after = existing + created - deleted;
  if (after > perRepository) throw new PushRefusal(tooManyRefs(after));
}

interface Push {
  updates: readonly RefUpdate[];
  quarantine: string;
  otherObjects: string;
  strictNames: boolean;
  repoType: RepoType;
  scope: PushScope;
  /** Where the hub answers a question. */
  pushFolder: string;
}

/** Reads the blobs that may be pointers, some at a time. */
async function pointersAmong(reader: ObjectReader, folder: string, oids: Iterable<string>): Promise<LfsPointer[]> {
  const pointers: LfsPointer[] = [];
  for (const oid of oids) {
    const blob = await reader.read(folder, oid);
    const pointer = blob === undefined ? undefined : parsePointer(blob.content);
    if (pointer !== undefined) pointers.push(pointer);
  }
  return pointers;
}

interface PushedCards {
  reader: ObjectReader;
  folder: string;
  repoType: RepoType;
}

/** Checks the cards of branches whose card the push changes. @returns warnings */
async function checkCards(
  updates: readonly RefUpdate[],
  { reader, folder, repoType }: PushedCards,
): Promise<readonly string[]> {
  const cardAt = (revision: string) => reader.info(folder, `${revision}:${cardPath}`);
  const checked = new Set<string>();
  const warnings: string[] = [];
  for (const { oldOid, newOid, ref } of updates) {
    if (zeroOid.test(newOid) || ref.startsWith("refs/tags/")) continue;
    const card = await cardAt(newOid);
    if (card?.type !== "blob" || card.size > limits.documents.fileBytes || checked.has(card.oid)) continue;
    const before = await cardAt(zeroOid.test(oldOid) ? mainRef : oldOid);
    if (before?.oid === card.oid) continue;
    checked.add(card.oid);
    const content = (await reader.read(folder, card.oid))?.content;
    // Most pushes change no card, and loading the task catalogue takes time.
    const { checkPushedCard } = await import("./check-pushed-card.ts");
    if (content !== undefined) warnings.push(...checkPushedCard(content, repoType));
  }
  return warnings;
}

/** Returns whether commits that a ref leads to now might be without one after the push. */
async function dropsCommits(
  folder: string,
  updates: readonly RefUpdate[],
  environment: Record<string, string>,
): Promise<boolean> {
  const before = updates.map(({ oldOid }) => oldOid).filter((oid) => !zeroOid.test(oid));
  if (before.length === 0) return false;
  const after = updates.map(({ newOid }) => newOid).filter((oid) => !zeroOid.test(oid));
  const input = [...before, ...after.map((oid) => `^${oid}`), ""].join("\n");
  const flags = ["--max-count=1", "--ignore-missing", "--stdin"];
  return (await runGit(folder, ["rev-list", ...flags], { input, environment })).length > 0;
}

/**
 * Tells the hub about pointers, refs that lose commits, and refs whose moves only this push knows: the hub finds moves of
 * `main` itself.
 * @throws {PushRefusal} the hub refuses the push
 */
async function askHub(
  { updates, pushFolder }: Pick<Push, "updates" | "pushFolder">,
  { pointers, drops }: { pointers: readonly LfsPointer[]; drops: boolean },
): Promise<void> {
  const movesOthers = updates.some(({ ref }) => ref !== mainRef);
  if (pointers.length === 0 && !drops && !movesOthers) return;
  const refusal = await askAboutPush(pushFolder, { pointers: [...pointers], updates: [...updates] });
  if (refusal !== undefined) throw new PushRefusal(refusal);
}

/** Checks a push. @returns warnings */
async function checkPush(push: Push): Promise<readonly string[]> {
  const { updates, quarantine, otherObjects, strictNames, repoType, scope } = push;
  // Git starts a hook in the repository's folder.
  const folder = process.cwd();
  await checkCounts(folder, updates);
  for (const update of updates) checkRef(update, scope);
  const environment: Record<string, string> =
    quarantine === "" ? {} : { GIT_OBJECT_DIRECTORY: quarantine, GIT_ALTERNATE_OBJECT_DIRECTORIES: otherObjects };
  const reader = new ObjectReader({ environment });
  let pointers: LfsPointer[] = [];
  try {
    const check = new TreeCheck({ objects: treeObjects(reader, folder), strictNames });
    const treeOf = async (revision: string) => (await reader.info(folder, `${revision}^{tree}`))?.oid;
    const treesOf = async (revisions: readonly string[]) => {
      const trees = await Promise.all(revisions.map(treeOf));
      return trees.filter((tree) => tree !== undefined);
    };
    if (quarantine !== "") {
      const { commits, trees, possiblePointers } = await listPushedObjects(folder, quarantine);
      for (const oid of commits) {
        const { tree, parents } = await readCommit(reader, folder, oid);
        await check.commit({ tree, parentTrees: () => treesOf(parents) });
      }
      for (const oid of trees) await check.tree(oid);
      pointers = await pointersAmong(reader, folder, possiblePointers);
    }
    for (const update of updates) {
      if (zeroOid.test(update.newOid)) continue;
      if (pullNumberOf(update.ref) !== undefined && (await reader.info(folder, update.newOid))?.type !== "commit") {
        throw new PushRefusal(`${update.ref} must point to a commit.`);
      }
      const tree = await treeOfTip(reader, folder, update);
      await check.tip(tree, () => treesOf([zeroOid.test(update.oldOid) ? mainRef : update.oldOid]));
    }
    const cardWarnings = await checkCards(updates, { reader, folder, repoType });
    // Last: what the hub records here must be settled after the push.
    await askHub(push, { pointers, drops: await dropsCommits(folder, updates, environment) });
    return [...check.warnings, ...cardWarnings];
  } finally {
    reader.close();
  }
}

try {
  const lines = (await text(process.stdin)).split("\n").filter((line) => line !== "");
  const updates = lines.map((line): RefUpdate => {
    const [oldOid = "", newOid = "", ...name] = line.split(" ");
    return { oldOid, newOid, ref: name.join(" ") };
  });
  const [, , names, quarantine = "", otherObjects = "", type, scope, decision = ""] = process.argv;
  const warnings = await checkPush({
    updates,
    quarantine,
    otherObjects,
    strictNames: names !== "lenient",
    repoType: type === "dataset" ? "dataset" : "model",
    scope: scope === "all" ? scope : "pull-requests",
    pushFolder: dirname(decision),
  });
  for (const warning of warnings) process.stderr.write(`warning: ${warning}\n`);
} catch (error) {
  const isRefusal = error instanceof PushRefusal || error instanceof TreeRefusal;
  process.stderr.write(isRefusal ? `${error.message}\n` : "The push could not be checked. Please try again.\n");
  process.exitCode = 1;
}
