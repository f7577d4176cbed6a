import { limits } from "@modelyard/platform/limits";
import { z } from "zod";
import { HubError } from "../errors.ts";
import { refusedPathMessage, unsafePathReason } from "../git/tree-checks/safe-path.ts";
import { isBase64 } from "./body/is-base64.ts";

export const CommitFile = z.object({
  path: z.string(),
  content: z.string().optional(),
  encoding: z.enum(["base64", "utf-8"]).optional(),
  oldPath: z.string().optional(),
});
export const LfsFile = z.object({
  path: z.string().max(limits.commit.largePathChars),
  oid: z.string().optional(),
  algo: z.string().optional(),
  size: z.int().min(0).optional().describe("Absent for a copy of an object that is stored already."),
  oldPath: z.string().optional(),
});
const Entry = z.object({ path: z.string() });
export const CommitHeader = z.object({
  summary: z.string().trim().min(1, "A commit needs a summary.").max(limits.commit.summaryChars),
  description: z.string().max(limits.commit.descriptionChars).nullish(),
  parentCommit: z.string().nullish(),
});
export type CommitHeader = z.infer<typeof CommitHeader>;

/** One line of a commit's body. */
export const CommitLine = z.discriminatedUnion("key", [
  z.object({ key: z.literal("header"), value: CommitHeader }),
  z.object({ key: z.literal("file"), value: CommitFile }),
  z.object({ key: z.literal("lfsFile"), value: LfsFile }),
  z.object({ key: z.literal("deletedFile"), value: Entry }),
  z.object({ key: z.literal("deletedFolder"), value: Entry }),
  z.object({ key: z.literal("deletedEntry"), value: Entry }),
]);
export type CommitLine = z.infer<typeof CommitLine>;

/** The single JSON body that older clients send. */
export const LegacyCommit = CommitHeader.extend({
  files: z.array(CommitFile).optional(),
  lfsFiles: z.array(LfsFile).optional(),
  deletedEntries: z.array(Entry).optional(),
});

/** A change of a commit. Its content is already stored as a git blob, unless stated otherwise. */
export type Operation =
  | { kind: "write"; path: string; oid: string }
  | { kind: "rename"; path: string; oldPath: string; oid: string | undefined }
  /** A large file by its SHA-256, whose pointer is not written yet. With `oldPath`, it is renamed as well. */
  | { kind: "large"; path: string; oldPath: string | undefined; object: string }
  | { kind: "delete"; path: string; what: "folder" | "entry" };

/** @throws {HubError} names the path and its problem */
export function checkPath(path: string): string {
  const reason = unsafePathReason(path);
  if (reason !== undefined) {
    throw new HubError("InvalidPath", refusedPathMessage(path, reason));
  }
  return path;
}

/** Like `checkPath`, for folders: `a/b/` and `a/b` are the same folder. */
export function checkFolderPath(path: string): string {
  return checkPath(path.replace(/\/$/, ""));
}

/** Decodes the content of a file. @throws {HubError} it is not base64, or too large to be sent inline */
export function contentBytes({ path, content = "", encoding }: z.infer<typeof CommitFile>): Buffer {
  const bytes = encoding === "base64" ? decodeBase64(path, content) : Buffer.from(content);
  if (bytes.byteLength > limits.commit.inlineFileBytes) throw fileTooLarge(path, bytes.byteLength);
  return bytes;
}

function fileTooLarge(path: string, sizeBytes: number): HubError {
  const limit = limits.commit.inlineFileBytes;
  return new HubError(
    "TooLarge",
    `The file "${path.slice(0, 200)}" has ${sizeBytes} bytes. A file of more than ${limit} bytes cannot be sent inline: upload it with Git LFS or a client such as huggingface_hub.`,
  );
}

function decodeBase64(path: string, content: string): Buffer {
  if (!isBase64(content)) {
    throw new HubError("BadRequest", `The content of "${path.slice(0, 200)}" is not valid base64.`);
  }
  return Buffer.from(content, "base64");
}
