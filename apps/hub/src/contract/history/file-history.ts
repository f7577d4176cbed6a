import { z } from "zod";
import { CommitEntry } from "../repositories.ts";

/** A commit of a file's history. */
export const FileCommit = CommitEntry.extend({
  /** The path of the file after the commit. */
  path: z.string(),
  /** Its path before the commit, if the commit renamed it. */
  renamedFrom: z.string().optional(),
});
export type FileCommit = z.infer<typeof FileCommit>;

/** `GET /_private/file-history/{type}s/{id}/{revision}?path=&cursor=&limit=`: the commits of a file, newest first, across renames. */
export const FileHistory = z.object({
  /** The commit that the revision resolves to. */
  commit: z.string(),
  commits: z.array(FileCommit),
  /** The cursor of the next page; missing on the last one. */
  next: z.string().optional(),
});
export type FileHistory = z.infer<typeof FileHistory>;
