import { getTableName } from "drizzle-orm";
import { xetFiles, xetTerms, xorbChunks, xorbs, xorbUploads } from "../xet/tables.ts";
import { objects, repoObjects } from "./tables.ts";

/**
 * The tables that say where the bytes of large files are and which repositories have them. Git refers to their rows by
 * pointers, so a backup of git needs the rows of all pushes and commits that came before it.
 */
export const largeFileTables: readonly string[] = [
  objects,
  repoObjects,
  xorbs,
  xorbUploads,
  xorbChunks,
  xetFiles,
  xetTerms,
].map((table) => getTableName(table));
