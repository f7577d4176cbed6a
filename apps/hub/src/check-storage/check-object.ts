import { and, eq } from "drizzle-orm";
import { hashBytes } from "../objects/maintenance/hash-bytes.ts";
import type { KnownObject } from "../objects/maintenance/recorded-objects.ts";
import { ObjectMissingError, type StoredObject } from "../objects/object-driver.ts";
import { objectKey, sha256OfKey } from "../objects/object-keys.ts";
import { type ObjectRow, objects } from "../objects/tables.ts";
import { xetFiles } from "../xet/tables.ts";
import { type CheckSources, CheckStoppedError, type Finding, type Pace } from "./check-sources.ts";
import type { Problem } from "./damage.ts";

/** Compares the bytes of an object with its hash, and the store with the database. */
export async function checkObject(sources: CheckSources, known: KnownObject, pace: Pace): Promise<Finding> {
  const { row } = known;
  const finding = await findingOf(sources, known, pace);
  const { orm } = sources;
  if (finding.problem === undefined || row === undefined || orm === undefined) return finding;
  // Since it was listed, garbage collection may have removed it, or the hub may have stored it as xorbs instead of whole.
  const rows = await orm
    .select({ sha256: objects.sha256 })
    .from(objects)
    .where(and(eq(objects.sha256, row.sha256), eq(objects.storedAs, row.storedAs)));
  return rows.length > 0 ? finding : { readBytes: undefined };
}

async function findingOf(sources: CheckSources, { stored, row }: KnownObject, pace: Pace): Promise<Finding> {
  if (stored === undefined)
    return { readBytes: undefined, problem: row === undefined ? undefined : await absence(sources, row) };
  if (row !== undefined && row.size !== stored.size) {
    const detail = `${stored.size} bytes are stored, the database expects ${row.size}`;
    return { readBytes: undefined, problem: { problem: "size", detail } };
  }
  return contentOf(sources, stored, pace);
}

async function absence({ driver, orm }: CheckSources, row: ObjectRow): Promise<Problem | undefined> {
  if (row.storedAs === "whole") {
    // It may have been stored since the store was listed.
    if ((await driver.head(objectKey(row.sha256))) !== undefined) return undefined;
    return { problem: "missing", detail: `the database expects ${row.size} bytes` };
  }
  if (orm === undefined) return undefined;
  const files = await orm
    .select({ hash: xetFiles.hash })
    .from(xetFiles)
    .where(eq(xetFiles.hash, row.xetHash ?? ""));
  if (files.length > 0) return undefined;
  return { problem: "missing", detail: "it is stored as xorbs, and the database does not know of which" };
}

async function contentOf({ driver }: CheckSources, stored: StoredObject, pace: Pace): Promise<Finding> {
  const { key, size: listedSize } = stored;
  try {
    const { sha256, size } = await hashBytes(await driver.read(key), pace);
    if (size !== listedSize)
      return { readBytes: size, problem: { problem: "size", detail: `${size} of ${listedSize} bytes can be read` } };
    const expected = sha256OfKey(key);
    if (expected === sha256) return { readBytes: size };
    return { readBytes: size, problem: { problem: "content", detail: `the SHA-256 of its bytes is ${sha256}` } };
  } catch (error) {
    if (error instanceof CheckStoppedError) throw error;
    if (error instanceof ObjectMissingError) return { readBytes: undefined };
    return { readBytes: listedSize, problem: { problem: "unreadable", detail: messageOf(error) } };
  }
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
