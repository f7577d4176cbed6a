import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { runGit, startGit } from "../command.ts";
import type { ObjectReader } from "../objects/object-reader.ts";
import { pipeGit } from "../pipe-git.ts";
import type { RefState } from "../refs/parse-refs.ts";
import { beginWriting } from "../writing/repository-writer.ts";
import { type Affected, affectedCommits, type Deadline } from "./affected-commits.ts";
import { filterExport } from "./filter-export.ts";
import { type RefMove, rewrittenRefs } from "./rewritten-refs.ts";

interface Removal extends Deadline {
  folder: string;
  reader: ObjectReader;
  /** All refs, as just read. */
  state: RefState;
  /** 40 hex digits each. */
  blobs: readonly string[];
}

/**
 * Removes blobs from all commits of all refs, by new commits that have everything else of the present ones. Commits before
 * the first with one of the blobs stay as they are. Signatures of new commits and tags are dropped. Call it while holding
 * the lock of the repository.
 * @returns the refs that were moved, at once; `undefined` if one of them has moved meanwhile, and nothing was changed
 * @throws {GitCommandError} git failed or took too long, and no ref was moved
 */
export async function removeBlobs(removal: Removal): Promise<RefMove[] | undefined> {
  const { folder, reader, timeoutMs } = removal;
  const stored: string[] = [];
  for (const blob of removal.blobs) if ((await reader.info(folder, blob)) !== undefined) stored.push(blob);
  if (stored.length === 0) return [];
  const affected = await affectedCommits(folder, { ...removal, blobs: stored });
  if (affected.commits.size === 0) return [];
  const commits = await rewriteCommits(removal, affected, new Set(stored));
  const moves = await rewrittenRefs({ ...removal, commits });
  return (await moveAll(folder, moves, { timeoutMs })) ? moves : undefined;
}

/** Creates new commits. @returns their ids, by the ids of the commits that they replace */
async function rewriteCommits(
  { folder, state, timeoutMs }: Removal,
  { commits, boundary }: Affected,
  blobs: ReadonlySet<string>,
): Promise<Map<string, string>> {
  const writer = beginWriting(folder);
  const marksFile = join(writer.folder, "marks");
  const presentIds = new Map<string, string>();
  try {
    const service = { kind: "service", timeoutMs } as const;
    const source = ["--no-data", "--show-original-ids", "--reference-excluded-parents", "--use-done-feature"];
    const tags = ["--signed-tags=strip", "--tag-of-filtered-object=drop", "--reencode=no"];
    const exporting = startGit(folder, ["fast-export", ...source, ...tags, "--stdin"], service);
    const target = ["--quiet", "--force", "--done", "--date-format=raw-permissive", `--export-marks=${marksFile}`];
    const importing = startGit(folder, ["fast-import", ...target], service);
    importing.child.stdout.resume();
    // Tips that are not affected would add their history.
    const tips = [...state.tips.keys(), ...state.peeled.values()].filter((oid) => commits.has(oid));
    exporting.child.stdin.end([...tips, ...[...boundary].map((oid) => `^${oid}`), ""].join("\n"));
    const onMark = (mark: string, commit: string) => presentIds.set(mark, commit);
    const through = (stream: AsyncIterable<Buffer>) => filterExport(stream, blobs, onMark);
    try {
      // With `--done`, an importer that succeeds has read everything.
      await pipeGit(exporting, importing, { through });
    } finally {
      await Promise.allSettled([exporting.ended, importing.ended]);
    }
    const marks = await readFile(marksFile, "utf8");
    await writer.finish();
    return byPresentId(marks, presentIds);
  } catch (error) {
    await writer.discard();
    throw error;
  }
}

/** Parses lines of a mark and an id. */
function byPresentId(marks: string, presentIds: ReadonlyMap<string, string>): Map<string, string> {
  const rewritten = new Map<string, string>();
  for (const line of marks.split("\n")) {
    const [mark = "", id] = line.split(" ");
    const present = presentIds.get(mark);
    if (present !== undefined && id !== undefined) rewritten.set(present, id);
  }
  return rewritten;
}

/** Moves all refs, or none. */
async function moveAll(folder: string, moves: readonly RefMove[], { timeoutMs }: Deadline): Promise<boolean> {
  const lines = moves.map(({ ref, from, to }) => `update ${ref} ${to} ${from}`);
  const input = ["start", ...lines, "prepare", "commit", ""].join("\n");
  try {
    await runGit(folder, ["update-ref", "--stdin"], { input, timeoutMs });
    return true;
  } catch (error) {
    if (error instanceof Error && /cannot lock ref|but expected/.test(error.message)) return false;
    throw error;
  }
}
