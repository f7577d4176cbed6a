import { setImmediate } from "node:timers/promises";
import { limits } from "@modelyard/platform/limits";
import type { z } from "zod";
import type { SignedIn } from "../accounts/caller.ts";
import { HubError, messages } from "../errors.ts";
import { mainRef } from "../git/git-store.ts";
import { isSafeRefName } from "../git/refs/safe-ref.ts";
import { firstIssues, parseBoundedJson } from "../http/read-json.ts";
import type { HubContext } from "../hub-context.ts";
import { reindexAfterWrite } from "../repo-index/reindex.ts";
import { revisionNotFound } from "../repos/revision-path.ts";
import type { RepoRow } from "../repos/tables.ts";
import { authorOf } from "./author.ts";
import { checkChanges } from "./check-changes.ts";
import {
  type CommitFile,
  type CommitHeader,
  CommitLine,
  checkFolderPath,
  checkPath,
  contentBytes,
  type LegacyCommit,
  type Operation,
} from "./operations.ts";
import { type SlottedImport, slottedImport } from "./slotted-import.ts";
import { treeChanges } from "./tree-changes.ts";

/** Returns the ref of an existing branch. @throws {HubError} it is not a branch, and only branches accept commits */
export async function branchRef({ git }: HubContext, repo: RepoRow, revision: string): Promise<string> {
  const name = revision.replace(/^refs\/heads\//, "");
  const ref = `refs/heads/${name}`;
  if (!isSafeRefName(name) || (await git.head(repo.id, ref)) === undefined) throw revisionNotFound(revision);
  return ref;
}

interface LinesToCommit {
  ref: string;
  caller: SignedIn;
  lines: AsyncIterable<CommitLine>;
  /** Waits for a slot to start a git process. @returns a function that releases the slot */
  takeSlot: () => Promise<() => void>;
}

/**
 * Creates one commit from a stream of lines. File contents are written to git as they arrive; the branch moves at the
 * end, or not at all.
 * @returns the new commit's id, and warnings about file names that are invalid on some systems
 * @throws {HubError} names the invalid line or path; 412 if the branch has another head than the caller expects
 */
export async function commitLines(
  context: HubContext,
  repo: RepoRow,
  { ref, caller, lines, takeSlot }: LinesToCommit,
): Promise<{ commit: string; warnings: string[] }> {
  const blobs = slottedImport(context.git, repo.id, takeSlot);
  try {
    const { header, operations } = await store(blobs, lines);
    // Get a slot before locking the repository: waiting for one while holding the lock would block all other commits to
    // it.
    const importer = await blobs.started();
    const folder = context.git.folderOf(repo.id);
    let warnings: string[] = [];
    return await context.git.exclusively(repo.id, async () => {
      const commit = await context.git.commit(
        repo.id,
        {
          ref,
          author: authorOf(caller, context.now()),
          message: messageOf(header),
          changes: async (head) => {
            refuseMovedParent(header, head);
            const changes = await treeChanges(context.git.reader, folder, head, operations);
            warnings = await checkChanges(context, { repoId: repo.id, head, changes });
            return changes;
          },
        },
        importer,
      );
      if (ref === mainRef) await reindexAfterWrite(context, repo);
      return { commit, warnings };
    });
  } catch (error) {
    await blobs.abort();
    throw error;
  } finally {
    blobs.release();
  }
}

function refuseMovedParent({ parentCommit }: CommitHeader, head: string | undefined): void {
  if (parentCommit === null || parentCommit === undefined || parentCommit === "") return;
  const isHead = parentCommit.length >= 7 && head?.startsWith(parentCommit.toLowerCase()) === true;
  if (!isHead) throw new HubError("ParentMoved", messages.parentMoved);
}

function messageOf({ summary, description }: CommitHeader): string {
  const text = (description ?? "").trim();
  return `${text === "" ? summary : `${summary}\n\n${text}`}\n`.replaceAll("\0", " ");
}

async function store(
  blobs: SlottedImport,
  lines: AsyncIterable<CommitLine>,
): Promise<{ header: CommitHeader; operations: Operation[] }> {
  let header: CommitHeader | undefined;
  const operations: Operation[] = [];
  for await (const line of lines) {
    if (line.key === "header") {
      if (header !== undefined) throw new HubError("BadRequest", "A commit must have only one header line.");
      header = line.value;
      continue;
    }
    if (header === undefined) throw new HubError("BadRequest", "The first line of a commit must be its header.");
    operations.push(await operationOf(blobs, line));
    if (operations.length > limits.commit.operations) {
      throw new HubError(
        "TooLarge",
        `A commit may have ${limits.commit.operations} operations. Split it into several commits.`,
      );
    }
  }
  if (header === undefined) throw new HubError("BadRequest", "The commit has no header line.");
  return { header, operations };
}

async function operationOf(blobs: SlottedImport, line: Exclude<CommitLine, { key: "header" }>): Promise<Operation> {
  if (line.key === "file") return fileOperation(blobs, line.value);
  if (line.key === "deletedFile") return { kind: "delete", what: "file", path: checkPath(line.value.path) };
  if (line.key !== "lfsFile") {
    const what = line.key === "deletedFolder" ? "folder" : "entry";
    return { kind: "delete", what, path: checkFolderPath(line.value.path) };
  }
  throw new HubError(
    "BadRequest",
    `The large file "${checkPath(line.value.path)}" (${line.value.oid ?? "no oid"}) cannot be committed: this hub has no storage for large files yet. A file of up to ${limits.commit.inlineFileBytes} bytes can be sent inline.`,
  );
}

async function fileOperation(blobs: SlottedImport, file: z.infer<typeof CommitFile>): Promise<Operation> {
  const path = checkPath(file.path);
  if (file.oldPath === undefined) return { kind: "write", path, oid: await writeBlob(blobs, file) };
  const oldPath = checkPath(file.oldPath);
  const oid = file.content === undefined ? undefined : await writeBlob(blobs, file);
  return { kind: "rename", path, oldPath, oid };
}

async function writeBlob(blobs: SlottedImport, file: z.infer<typeof CommitFile>): Promise<string> {
  const content = contentBytes(file);
  return (await blobs.started()).writeBlob(content);
}

/** Parses the lines of a commit. @throws {HubError} names the line that is not JSON or does not fit the schema */
export async function* parseLines(lines: AsyncIterable<Buffer>): AsyncGenerator<CommitLine> {
  let number = 0;
  for await (const line of lines) {
    number += 1;
    const parsed = CommitLine.safeParse(parseBoundedJson(line, `Line ${number} of the commit is not valid JSON.`));
    if (!parsed.success) {
      throw new HubError("BadRequest", `Line ${number} of the commit: ${firstIssues(parsed.error)}`, {
        cause: parsed.error,
      });
    }
    // Let other work run between parsing this line and decoding its file: each takes about a millisecond per megabyte.
    if (line.byteLength > limits.commit.quickLineBytes) await setImmediate();
    yield parsed.data;
  }
}

/** Converts the single JSON body of an older client to lines. */
export async function* linesOfLegacyCommit(body: z.infer<typeof LegacyCommit>): AsyncGenerator<CommitLine> {
  const { files = [], lfsFiles = [], deletedEntries = [], ...header } = body;
  yield { key: "header", value: header };
  for (const value of deletedEntries) yield { key: "deletedEntry", value };
  for (const value of files) yield { key: "file", value };
  for (const value of lfsFiles) yield { key: "lfsFile", value };
}
