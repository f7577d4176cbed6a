import { limits } from "@modelyard/platform/limits";
import type { Queries } from "../../database/queries.ts";
import { type ObjectDriver, ObjectMissingError, type StoredObject } from "../object-driver.ts";
import { keyPrefixes, objectKey, sha256OfKey } from "../object-keys.ts";
import { forEachLimited } from "./for-each-limited.ts";
import { hashBytes } from "./hash-bytes.ts";
import { type KnownObject, knownObjects } from "./recorded-objects.ts";

export interface DamagedObject {
  key: string;
  /**
   * `content`: the bytes have another hash; `size`: their number differs; `missing`: the database knows the object, the store
   * does not have it; `unreadable`: reading failed.
   */
  problem: "content" | "size" | "missing" | "unreadable";
  detail: string;
}

export interface ObjectCheck {
  objects: number;
  bytes: number;
  /** Objects that are stored but not recorded: of an upload that runs or was interrupted. No damage. */
  unrecorded: number;
  /** At most `limits.objects.listedProblems` of them. */
  damaged: DamagedObject[];
  damagedObjects: number;
}

interface CheckOptions {
  driver: ObjectDriver;
  /** `undefined` if the database is not reachable: then missing objects are not found. */
  queries: Queries | undefined;
  /** The first two hex digits of the hashes to check. @default all */
  starts?: readonly string[];
  /** Called after each object. */
  onProgress?: (check: Readonly<ObjectCheck>) => void;
}

const allStarts: readonly string[] = Array.from({ length: 256 }, (_, number) => number.toString(16).padStart(2, "0"));

/** Returns the starts of the hashes that are due on a day, so that 30 days in a row check every object. */
export function startsOfDay(day: Date): string[] {
  const { sampleDays } = limits.objects;
  const number = Math.floor(day.getTime() / (24 * 60 * 60 * 1000)) % sampleDays;
  return allStarts.filter((_, index) => index % sampleDays === number);
}

/** Reads stored objects and compares their hashes. Changes nothing, and works while the hub runs. */
export async function checkObjects({
  driver,
  queries,
  starts = allStarts,
  onProgress = () => undefined,
}: CheckOptions): Promise<ObjectCheck> {
  const check: ObjectCheck = { objects: 0, bytes: 0, unrecorded: 0, damaged: [], damagedObjects: 0 };
  const report = (damage: DamagedObject): void => {
    check.damagedObjects += 1;
    if (check.damaged.length < limits.objects.listedProblems) check.damaged.push(damage);
  };
  const { maintenanceReads } = limits.objects;
  for (const start of starts) {
    await forEachLimited(knownObjects(driver, queries, start), maintenanceReads, async (known) => {
      if (known.stored !== undefined && known.row === undefined && queries !== undefined) check.unrecorded += 1;
      await checkObject(driver, known, check, report);
      onProgress(check);
    });
    await forEachLimited(driver.list(`${keyPrefixes.xorbs}${start}/`), maintenanceReads, async (stored) => {
      await checkObject(driver, { stored, row: undefined }, check, report);
      onProgress(check);
    });
  }
  return check;
}

async function checkObject(
  driver: ObjectDriver,
  { stored, row }: KnownObject,
  check: ObjectCheck,
  report: (damage: DamagedObject) => void,
): Promise<void> {
  if (stored === undefined) {
    if (row?.storedAs !== "whole") return;
    const key = objectKey(row.sha256);
    // It may have been stored since the store was listed.
    if ((await driver.head(key)) === undefined) {
      report({ key, problem: "missing", detail: `the database expects ${row.size} bytes` });
    }
    return;
  }
  const { key } = stored;
  if (row !== undefined && row.size !== stored.size) {
    report({ key, problem: "size", detail: `${stored.size} bytes are stored, the database expects ${row.size}` });
    return;
  }
  const problem = await contentProblem(driver, stored);
  if (problem === "removed") return;
  check.objects += 1;
  check.bytes += stored.size;
  if (problem !== undefined) report(problem);
}

/** @returns `undefined` if the object is intact, `removed` if it was removed since the store was listed */
async function contentProblem(
  driver: ObjectDriver,
  { key, size: listedSize }: StoredObject,
): Promise<DamagedObject | "removed" | undefined> {
  try {
    const { sha256, size } = await hashBytes(await driver.read(key));
    if (size !== listedSize) return { key, problem: "size", detail: `${size} of ${listedSize} bytes can be read` };
    const expected = sha256OfKey(key);
    if (expected === undefined || expected === sha256) return undefined;
    return { key, problem: "content", detail: `the SHA-256 of its bytes is ${sha256}` };
  } catch (error) {
    if (error instanceof ObjectMissingError) return "removed";
    return { key, problem: "unreadable", detail: error instanceof Error ? error.message : String(error) };
  }
}
