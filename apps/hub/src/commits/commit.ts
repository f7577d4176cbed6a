import { setImmediate } from "node:timers/promises";
import { limits } from "@modelyard/platform/limits";
import type { z } from "zod";
import type { SignedIn } from "../accounts/caller.ts";
import { cardPath } from "../cards/checks/card-path.ts";
import { checkWrittenCard } from "../cards/checks/check-written-card.ts";
import { HubError, messages } from "../errors.ts";
import type { ProposedChanges } from "../git/git-store.ts";
import { firstIssues, parseBoundedJson } from "../http/read-json.ts";
import type { HubContext } from "../hub-context.ts";
import { attributesFile } from "../lfs/attributes/tree-attributes.ts";
import { formatPointer, lfsOid, parsePointer } from "../lfs/pointer.ts";
import { readPointers } from "../lfs/read-pointers.ts";
import { referenceObjects } from "../objects/links.ts";
import type { RepoRow } from "../repos/tables.ts";
import { authorOf } from "./author.ts";
import { checkChanges } from "./check-changes.ts";
import type { CommitTarget } from "./commit-target.ts";
import { landCommit } from "./land-commit.ts";
import { missingObject, type NamedObject, requireObjects, trackLargePaths } from "./large-files.ts";
import {
  type CommitFile,
  type CommitHeader,
  CommitLine,
  checkFolderPath,
  checkPath,
  contentBytes,
  type LegacyCommit,
  type LfsFile,
  type Operation,
} from "./operations.ts";
import { renamedCard } from "./renamed-card.ts";
import { type SlottedWriter, slottedWriter } from "./slotted-writer.ts";
import { treeChanges } from "./tree-changes.ts";

interface LinesToCommit {
  target: CommitTarget;
  caller: SignedIn;
  lines: AsyncIterable<CommitLine>;
  /** Waits for a slot to start a git process. @returns a function that releases the slot */
  takeSlot: () => Promise<() => void>;
}

/**
 * Creates one commit from a stream of lines. File contents are written to git as they arrive; the branch or pull request
 * moves at the end, or not at all.
 * @returns the new commit's id, the number of the pull request that was opened for it, and warnings about file names that are
 * invalid on some systems and about the card
 * @throws {HubError} names the invalid line or path; 412 if the branch has another head than the caller expects
 */
export async function commitLines(
  context: HubContext,
  repo: RepoRow,
  { target, caller, lines, takeSlot }: LinesToCommit,
): Promise<{ commit: string; num: number | undefined; warnings: string[]; cardWarnings: string[] }> {
  const blobs = slottedWriter(context.git, repo.id, takeSlot);
  try {
    const stored = await store(blobs, lines);
    const { header } = stored;
    let cardWarnings =
      stored.card === undefined ? [] : await checkWrittenCard(context.metadata, stored.card, repo.type);
    const operations = await withPointers(context, blobs, { repo, caller, stored });
    const largePaths = stored.operations.flatMap((operation) => (operation.kind === "large" ? [operation.path] : []));
    // Get a slot before locking the repository: waiting for one while holding the lock would block all other commits to
    // it.
    const writer = await blobs.opened();
    const folder = context.git.folderOf(repo.id);
    let warnings: string[] = [];
    const changes = async (head: string | undefined): Promise<ProposedChanges> => {
      refuseMovedParent(header, head);
      const changed = await treeChanges(context.git.reader, folder, head, operations);
      const paths = [...largePaths, ...(await renamedPointers(context, repo, head, operations))];
      const written = stored.attributes;
      const renamed = await renamedCard(context, repo, head, operations);
      if (renamed !== undefined) cardWarnings = await checkWrittenCard(context.metadata, renamed, repo.type);
      const tracked = await trackLargePaths(context, { repoId: repo.id, head, paths, written });
      const all = tracked === undefined ? changed : [...changed, tracked];
      const checked = await checkChanges(context, { repoId: repo.id, head, changes: all });
      warnings = checked.warnings;
      // Before the branch moves: a crash in between must not leave a file that its readers cannot read.
      await referenceAll(context, repo, stored.objects);
      return { changes: all, trees: checked.trees };
    };
    const author = authorOf(caller, context.now());
    const marked = stored.objects.map(({ oid }) => oid);
    const prepared = { caller, author, message: messageOf(header), marked, changes, writer };
    const description = header.description?.trim() ?? "";
    const { summary: title, parentCommit } = header;
    const landing = { target, prepared, title, description, parentCommit: parentCommit ?? undefined };
    const landed = await landCommit(context, repo, landing);
    return { ...landed, warnings, cardWarnings };
  } catch (error) {
    await blobs.abort();
    throw error;
  } finally {
    blobs.release();
  }
}

/** Marks the objects of a commit as part of the repository. @throws {HubError} names one that was removed meanwhile */
async function referenceAll({ orm, now }: HubContext, repo: RepoRow, named: readonly NamedObject[]): Promise<void> {
  if (named.length === 0) return;
  const sha256s = named.map(({ oid }) => oid);
  const referenced = await referenceObjects(orm, { repoId: repo.id, sha256s, now: now() });
  const removed = named.find(({ oid }) => !referenced.has(oid));
  if (removed !== undefined) throw missingObject(removed.path, removed.oid);
}

/** Returns the new paths of large files that are renamed without new content. */
async function renamedPointers(
  { git }: HubContext,
  repo: RepoRow,
  head: string | undefined,
  operations: readonly Operation[],
): Promise<string[]> {
  const folder = git.folderOf(repo.id);
  const paths: string[] = [];
  for (const operation of operations) {
    if (operation.kind !== "rename" || operation.oid !== undefined) continue;
    const old = await git.reader.info(folder, `${head}:${operation.oldPath}`);
    const pointers = old?.type === "blob" ? await readPointers(git.reader, folder, [old]) : undefined;
    if ((pointers?.size ?? 0) > 0) paths.push(operation.path);
  }
  return paths;
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

interface Stored {
  header: CommitHeader;
  operations: Operation[];
  /** The objects of large files, with the numbers of their operations, which have no pointer yet. */
  objects: NamedObject[];
  /** `.gitattributes` files that the commit writes or deletes. */
  attributes: Map<string, Buffer | undefined>;
  /** The card that the commit writes. */
  card?: Buffer;
}

async function store(blobs: SlottedWriter, lines: AsyncIterable<CommitLine>): Promise<Stored> {
  let header: CommitHeader | undefined;
  const stored: Omit<Stored, "header"> = { operations: [], objects: [], attributes: new Map() };
  for await (const line of lines) {
    if (line.key === "header") {
      if (header !== undefined) throw new HubError("BadRequest", "A commit must have only one header line.");
      header = line.value;
      continue;
    }
    if (header === undefined) throw new HubError("BadRequest", "The first line of a commit must be its header.");
    stored.operations.push(await operationOf(blobs, line, stored));
    if (stored.operations.length > limits.commit.operations) {
      throw new HubError(
        "TooLarge",
        `A commit may have ${limits.commit.operations} operations. Split it into several commits.`,
      );
    }
  }
  if (header === undefined) throw new HubError("BadRequest", "The commit has no header line.");
  return { header, ...stored };
}

type Collected = Pick<Stored, "objects" | "attributes" | "card">;

async function operationOf(
  blobs: SlottedWriter,
  line: Exclude<CommitLine, { key: "header" }>,
  collected: Collected,
): Promise<Operation> {
  if (line.key === "file") return fileOperation(blobs, line.value, collected);
  if (line.key === "lfsFile") return largeFileOperation(line.value, collected);
  const path = checkFolderPath(line.value.path);
  if (line.key === "deletedFolder") return { kind: "delete", what: "folder", path };
  if (isAttributesFile(path)) collected.attributes.set(path, undefined);
  // The client in JavaScript deletes folders with the same line as files.
  return { kind: "delete", what: "entry", path };
}

async function fileOperation(
  blobs: SlottedWriter,
  file: z.infer<typeof CommitFile>,
  collected: Collected,
): Promise<Operation> {
  const { objects, attributes } = collected;
  const path = checkPath(file.path);
  const oldPath = file.oldPath === undefined ? undefined : checkPath(file.oldPath);
  if (file.content === undefined && oldPath !== undefined) return { kind: "rename", path, oldPath, oid: undefined };
  const content = contentBytes(file);
  // A pointer that is sent as text needs its object as well.
  const pointer = parsePointer(content);
  if (pointer !== undefined) objects.push({ path, ...pointer });
  if (isAttributesFile(path)) attributes.set(path, content);
  if (path === cardPath) collected.card = content;
  const oid = await (await blobs.opened()).writeBlob(content);
  return oldPath === undefined ? { kind: "write", path, oid } : { kind: "rename", path, oldPath, oid };
}

/** Returns the operation of a large file, whose pointer is written once its object was checked. */
function largeFileOperation(file: z.infer<typeof LfsFile>, { objects }: Collected): Operation {
  const path = checkPath(file.path);
  const oldPath = file.oldPath === undefined ? undefined : checkPath(file.oldPath);
  const { oid, size, algo = "sha256" } = file;
  if (oid === undefined && oldPath !== undefined) return { kind: "rename", path, oldPath, oid: undefined };
  if (algo !== "sha256" || oid === undefined || !lfsOid.test(oid)) {
    throw new HubError(
      "BadRequest",
      `The large file "${path.slice(0, 200)}" (${oid ?? "no oid"}) needs an "oid": its SHA-256, as 64 lower-case hex digits.`,
    );
  }
  objects.push({ path, oid, size });
  return { kind: "large", path, oldPath, object: oid };
}

/** Checks the objects of a commit and writes their pointers. @returns the operations with the ids of the pointers */
async function withPointers(
  context: HubContext,
  blobs: SlottedWriter,
  { repo, caller, stored }: { repo: RepoRow; caller: SignedIn; stored: Stored },
): Promise<Exclude<Operation, { kind: "large" }>[]> {
  const pointers = await requireObjects(context, { repo, caller, named: stored.objects });
  const byOid = new Map(pointers.map((pointer) => [pointer.oid, pointer]));
  const blobIds = new Map<string, string>();
  const pointerOf = async (object: string): Promise<string> => {
    const known = blobIds.get(object);
    if (known !== undefined) return known;
    const pointer = byOid.get(object);
    if (pointer === undefined) throw new Error(`the object ${object} of a commit was not checked`);
    const oid = await (await blobs.opened()).writeBlob(Buffer.from(formatPointer(pointer)));
    blobIds.set(object, oid);
    return oid;
  };
  const operations: Exclude<Operation, { kind: "large" }>[] = [];
  for (const operation of stored.operations) {
    if (operation.kind !== "large") {
      operations.push(operation);
      continue;
    }
    const { path, oldPath } = operation;
    const oid = await pointerOf(operation.object);
    operations.push(oldPath === undefined ? { kind: "write", path, oid } : { kind: "rename", path, oldPath, oid });
  }
  return operations;
}

function isAttributesFile(path: string): boolean {
  return path === attributesFile || path.endsWith(`/${attributesFile}`);
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
