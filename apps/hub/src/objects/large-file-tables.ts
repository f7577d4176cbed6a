import { getTableName } from "drizzle-orm";
import { xetArrivals, xetFiles, xetTerms, xorbChunks, xorbs, xorbUploads } from "../xet/tables.ts";
import { objects, objectUploads, releasedObjects, repoObjects } from "./tables.ts";

/**
 * The tables that say where the bytes of large files are and which repositories have them, with all tables that refer to
 * them. Git refers to their rows by pointers, so a backup of git needs the rows of all pushes and commits before it.
 */
export const largeFileTables: readonly string[] = [
  objects,
  repoObjects,
  objectUploads,
  releasedObjects,
  xorbs,
  xorbUploads,
  xorbChunks,
  xetFiles,
  xetTerms,
  xetArrivals,
].map((table) => getTableName(table));
