import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { hashRefs, restoreBundle } from "@modelyard/hub";
import { afterEach, beforeEach, expect, test } from "vitest";
import { writeTextDurably } from "../files/durable-file.ts";
import { hashFile } from "../files/hash-file.ts";
import { Problems } from "../files/problems.ts";
import { backUpRepositories } from "./backup-repositories.ts";

const id = "0123456789abcdef";
let folder: string;
let repository: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "modelyard-bundles-"));
  repository = join(folder, "git", `${id}.git`);
  execFileSync("git", ["init", "--quiet", "--bare", "--initial-branch=main", repository]);
  push("refs/heads/main", "first");
  push("refs/tags/v1", "first");
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const git = (args: readonly string[], input = ""): string =>
  execFileSync("git", [`--git-dir=${repository}`, ...args], { input, encoding: "utf8" }).trim();

/** Moves a ref to a new commit. */
function push(ref: string, message: string): void {
  const tree = git(["mktree"]);
  const identity = ["-c", "user.name=x", "-c", "user.email=x@example.invalid"];
  git(["update-ref", ref, git([...identity, "commit-tree", tree, "-m", message])]);
}

const at = (name: string): string => join(folder, "backup", name);

/** Backs the repository up. @param onFile called with the name of each file of the backup before it is read or written */
async function backUp(previous: object[] = [], onFile: (name: string) => void = () => undefined) {
  const problems = new Problems();
  const path = "lists/1/repositories.jsonl";
  const list = {
    path,
    ...(await writeTextDurably(at(path), previous.map((one) => `${JSON.stringify(one)}\n`).join(""))),
  };
  const made = await backUpRepositories({
    folder: {
      at: (name) => {
        onFile(name);
        return at(name);
      },
      previous: { repositories: { count: previous.length, list, deleted: [], changed: [] } },
    },
    git: { folderOf: () => repository },
    ids: [id],
    isDryRun: false,
    problems,
    onProgress: () => undefined,
  });
  return { ...made, problems, entry: made.entries.get(id) };
}

test("refs that move while a repository is copied are those of its bundle", async () => {
  let pushes = 0;
  const { entry } = await backUp([], (name) => {
    // After the refs were compared, and before git writes the bundle.
    if (pushes > 0 || !name.startsWith("git/")) return;
    pushes += 1;
    push("refs/heads/pushed", "meanwhile");
  });
  expect(pushes).toBe(1);
  const restored = join(folder, "restored.git");
  await restoreBundle(at(entry?.path ?? ""), { folder: restored, unfinished: join(folder, "unfinished.git") });
  expect(await hashRefs(restored)).toBe(entry?.refs);
  // The next backup has nothing to copy.
  expect(await backUp([entry ?? {}])).toMatchObject({ entry, counts: { unchanged: 1, copied: 0 } });
});

test("refs that move back while a repository is copied leave the bundle of the previous backup as it is", async () => {
  const { entry } = await backUp();
  const first = git(["rev-parse", "refs/heads/main"]);
  push("refs/heads/main", "second");
  const again = await backUp([entry ?? {}], (name) => {
    if (name.endsWith(".new")) git(["update-ref", "refs/heads/main", first]);
  });
  expect(again.entry).toEqual(entry);
  expect(existsSync(at(`git/${id.slice(-2)}/${id}.new`))).toBe(false);
});

test("a bundle that was removed from the backup is written again, though no ref has moved", async () => {
  const { entry } = await backUp();
  await rm(at(entry?.path ?? ""));
  const again = await backUp([entry ?? {}]);
  expect(again.counts).toMatchObject({ unchanged: 0, copied: 1 });
  const { bytes, sha256 } = await hashFile(at(again.entry?.path ?? ""));
  expect(again.entry).toEqual({ ...entry, bytes, sha256 });
});

test("names of refs are compared as bytes, as git sorts them", async () => {
  for (const name of ["B", "a", "a-b", "a.b", "zé", "z日", "z\u{1f600}", "z\ufb01"]) push(`refs/heads/n/${name}`, name);
  const { entry } = await backUp();
  expect(entry?.refs).toBe(await hashRefs(repository));
});

test.each([
  { loss: "damaged", lose: () => rm(join(repository, "objects"), { recursive: true }) },
  { loss: "missing", lose: () => rm(repository, { recursive: true }) },
])(
  "a repository that is $loss in the hub keeps its earlier bundle, unless that is damaged as well",
  async ({ loss, lose }) => {
    const { entry } = await backUp();
    push("refs/heads/main", "second");
    await lose();
    const later = async () => {
      const made = await backUp([entry ?? {}]);
      // The caller finds out whether a missing one was deleted.
      if (loss === "missing") await made.keep(id, new Error("its folder is missing"));
      return {
        kept: made.entries.get(id),
        ids: made.keptIds,
        reasons: made.problems.listed.map(({ reason }) => reason),
      };
    };
    expect(await later()).toEqual({
      kept: entry,
      ids: [id],
      reasons: [expect.stringMatching(/; the backup keeps an earlier copy$/)],
    });
    await writeFile(at(entry?.path ?? ""), "other bytes");
    expect(await later()).toEqual({ kept: undefined, ids: [], reasons: [expect.not.stringContaining("earlier copy")] });
  },
);
