import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { gitIn } from "../../testing/git-requests.ts";
import { RefStates } from "../refs/ref-states.ts";
import { ReachableIds } from "./reachable-ids.ts";

let folder: string;
let states: RefStates;
let ids: ReachableIds;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "modelyard-reach-"));
  execFileSync("git", ["init", "--quiet", "--bare", "--initial-branch=main", folder]);
  states = new RefStates();
  ids = new ReachableIds();
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const git = (...args: string[]) => gitIn(folder, args);
const move = (ref: string, target: string) => git("update-ref", ref, target);

function commit(message: string, ...parents: string[]): string {
  const blob = gitIn(folder, ["hash-object", "-w", "--stdin"], message);
  const tree = gitIn(folder, ["mktree"], `100644 blob ${blob}\tfile.txt\n`);
  const identity = ["-c", "user.name=x", "-c", "user.email=x@example.invalid"];
  return git(...identity, "commit-tree", tree, "-m", message, ...parents.flatMap((parent) => ["-p", parent]));
}

async function unreached(what: "commits" | "objects", ...oids: string[]): Promise<string[]> {
  return [...(await ids.unreached(folder, await states.current(folder), what, oids))];
}

test("commits are reachable from the moment a ref reaches them until none does", async () => {
  const first = commit("1");
  const second = commit("2", first);
  const third = commit("3", second);
  const aside = commit("aside", first);
  expect(await unreached("commits", first)).toEqual([first]);
  move("refs/heads/main", second);
  expect(await unreached("commits", first, second, third)).toEqual([third]);
  move("refs/heads/main", third);
  move("refs/tags/aside", aside);
  expect(await unreached("commits", first, second, third, aside)).toEqual([]);
  move("refs/heads/main", first);
  expect(await unreached("commits", first, second, third, aside)).toEqual([second, third]);
  git("update-ref", "-d", "refs/tags/aside");
  expect(await unreached("commits", first, aside)).toEqual([aside]);
});

test("files, folders and tags are objects, as well as commits", async () => {
  const [first, second] = [commit("1"), commit("2")];
  move("refs/heads/main", first);
  git("-c", "user.name=x", "-c", "user.email=x@example.invalid", "tag", "-a", "-m", "x", "v1", second);
  const oids = ["v1", "v1^{commit}", "v1^{tree}", "v1:file.txt", "main:file.txt"].map((name) => git("rev-parse", name));
  expect(await unreached("objects", ...oids)).toEqual([]);
  expect(await unreached("commits", ...oids)).toHaveLength(4);
  git("update-ref", "-d", "refs/tags/v1");
  expect(await unreached("objects", ...oids)).toEqual(oids.slice(0, 4));
});

test("packed refs, refs in folders and symbolic refs are included", async () => {
  const [first, second, third] = [commit("1"), commit("2"), commit("3")];
  move("refs/heads/main", first);
  move("refs/heads/team/a/b", second);
  git("pack-refs", "--all", "--prune");
  move("refs/pr/1", third);
  git("symbolic-ref", "refs/heads/alias", "refs/pr/1");
  const { targets } = await states.current(folder);
  expect(Object.fromEntries(targets)).toEqual({
    "refs/heads/main": first,
    "refs/heads/team/a/b": second,
    "refs/pr/1": third,
    "refs/heads/alias": third,
  });
});

test("a history beyond the limit is walked again for each id that is not cached", async () => {
  ids = new ReachableIds({ maxIds: 2 });
  const history = [commit("1")];
  for (const message of ["2", "3"]) history.push(commit(message, history.at(-1) ?? ""));
  const absent = commit("absent");
  move("refs/heads/main", history.at(-1) ?? "");
  expect(await unreached("commits", ...history, absent)).toEqual([absent]);
  const state = await states.current(folder);
  const found = await Promise.all(history.map((id) => ids.commitsStartingWith(folder, state, id.slice(0, 8))));
  expect(found.map((commits) => commits.length)).toEqual([0, 1, 1]);
});

test("concurrent callers get the refs at the time of their call", async () => {
  const commits = [commit("0")];
  move("refs/heads/main", commits[0] ?? "");
  for (let round = 1; round <= 5; round += 1) {
    const before = Array.from({ length: 10 }, () => states.current(folder));
    const next = commit(`${round}`, commits.at(-1) ?? "");
    move("refs/heads/main", next);
    const after = await Promise.all(Array.from({ length: 10 }, () => states.current(folder)));
    expect(after.every(({ targets }) => targets.get("refs/heads/main") === next)).toBe(true);
    await Promise.all(before);
    commits.push(next);
  }
});

test.each([
  { maxIds: 3, isCut: false },
  { maxIds: 2, isCut: true },
])("objects that dropped commits reach and no ref does are listed, up to $maxIds", async ({ maxIds, isCut }) => {
  const [kept, dropped] = [commit("kept"), commit("dropped")];
  move("refs/heads/main", kept);
  const limited = new ReachableIds({ maxIds });
  const found = await limited.reachedFrom(folder, await states.fresh(folder), [dropped, kept]);
  expect([found.isCut, found.ids.bytes.length / 20]).toEqual([isCut, maxIds]);
  if (!isCut) expect(found.ids.has(git("rev-parse", `${dropped}:file.txt`))).toBe(true);
  expect(found.ids.has(git("rev-parse", "main:file.txt"))).toBe(false);
});
