import { limits } from "@modelyard/platform/limits";
import { GitCommandError, runGit, startGit } from "../git/command.ts";
import { DiffTooLargeError } from "../git/history/diff.ts";
import { parseRawChanges, type RawChange } from "./raw-changes.ts";

/** The tree without files, which every repository has. */
const emptyTree = "4b825dc642cb6eb9a060e54bf8d69288fbee4904";

const flags = ["--raw", "-z", "--no-abbrev", "--no-color", "--no-ext-diff", "--no-textconv", "-M", "-l200"];
/** More lines than any file has that is compared. */
const wholeFile = 100_000_000;

interface PatchToRead {
  /** Ids of commits; `undefined` for the start of the history. */
  before: string | undefined;
  after: string;
  /** Limits the patch to these paths, which are files in both commits or missing. */
  paths?: readonly string[];
  /** Whether it contains all unchanged lines. */
  isWhole?: boolean;
}

interface Patch {
  files: RawChange[];
  /** Git's unified format. */
  patch: Buffer;
  /** Whether the patch has more than `limits.diffPage.patchBytes`, and ends there. */
  isCut: boolean;
}

/** Reads which files differ between two commits, without their content. @throws {DiffTooLargeError} */
export async function readRawChanges(folder: string, toRead: PatchToRead): Promise<RawChange[]> {
  const output = await runGit(folder, ["diff", ...flags, ...rangeOf(toRead)], optionsOf()).catch(tooLarge);
  return parseRawChanges(output)?.files ?? [];
}

/**
 * Reads how two commits differ, as far as pages show it.
 * @throws {DiffTooLargeError} git takes too long
 */
export async function readPatch(folder: string, toRead: PatchToRead): Promise<Patch> {
  const context = toRead.isWhole === true ? [`-U${wholeFile}`] : [];
  const { child, ended } = startGit(folder, ["diff", ...flags, "-p", ...context, ...rangeOf(toRead)], optionsOf());
  child.stdin.end();
  const pieces: Buffer[] = [];
  let size = 0;
  try {
    for await (const piece of child.stdout.iterator()) {
      pieces.push(piece);
      size += piece.length;
      if (size > limits.diffPage.patchBytes) break;
    }
    const isCut = size > limits.diffPage.patchBytes;
    if (!isCut) await ended;
    const output = Buffer.concat(pieces);
    const raw = parseRawChanges(output);
    if (raw === undefined) throw new DiffTooLargeError("the list of changed files is too long");
    const patch = output.subarray(raw.patchAt);
    // The last line may be cut within a character.
    const end = isCut ? patch.lastIndexOf("\n") + 1 : patch.length;
    return { files: raw.files, patch: patch.subarray(0, end), isCut };
  } catch (error) {
    return tooLarge(error);
  } finally {
    child.kill("SIGKILL");
  }
}

function rangeOf({ before, after, paths = [] }: PatchToRead): string[] {
  return [before ?? emptyTree, after, "--", ...paths];
}

function optionsOf() {
  return { timeoutMs: limits.diffPage.timeMs, environment: { GIT_LITERAL_PATHSPECS: "1" } };
}

function tooLarge(cause: unknown): never {
  if (!(cause instanceof GitCommandError)) throw cause;
  throw new DiffTooLargeError("git takes too long to compare the files", { cause });
}
