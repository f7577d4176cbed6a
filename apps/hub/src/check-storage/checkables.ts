import { limits } from "@modelyard/platform/limits";
import { and, asc, eq, gt, isNull } from "drizzle-orm";
import { startsWith } from "../database/starts-with.ts";
import type { Known } from "../objects/maintenance/join-stored.ts";
import { knownObjects } from "../objects/maintenance/recorded-objects.ts";
import { objectKey, xorbKey } from "../objects/object-keys.ts";
import { objects } from "../objects/tables.ts";
import { xetFiles, xorbs } from "../xet/tables.ts";
import { knownXorbs } from "../xet/xorbs/known-xorbs.ts";
import { checkFile, type FileRow } from "./check-file.ts";
import { checkObject } from "./check-object.ts";
import type { CheckSources, Finding, Pace } from "./check-sources.ts";
import { checkXorb } from "./check-xorb.ts";
import { type CheckedKind, kindOf } from "./checked-kinds.ts";

/** An object, a xorb or a file that can be checked. */
export interface Checkable {
  key: string;
  kind: CheckedKind;
  /** Bytes that the check reads. */
  size: number;
  /** Whether it is stored and the database does not know it. */
  isUnrecorded: boolean;
  check: (pace: Pace) => Promise<Finding>;
}

/** Lists what can be checked of a kind, in the order of the hashes. @param start the first two digits of the hashes */
export async function* checkables(sources: CheckSources, kind: CheckedKind, start: string): AsyncGenerator<Checkable> {
  const { driver, orm } = sources;
  if (kind === "objects") for await (const known of knownObjects(driver, orm, start)) yield objectOf(sources, known);
  else if (kind === "xorbs") for await (const known of knownXorbs(driver, orm, start)) yield xorbOf(sources, known);
  else for await (const file of filesOf(sources, start)) yield fileOf(sources, file);
}

/** Returns what has a key; `undefined` if neither the store nor the database knows it. */
export async function checkableOf(sources: CheckSources, key: string): Promise<Checkable | undefined> {
  const { driver, orm } = sources;
  const [kind, hash] = [kindOf(key), key.slice(-64)];
  if (kind === undefined || orm === undefined) return undefined;
  if (kind === "files") {
    const [file] = await orm.select().from(xetFiles).where(eq(xetFiles.hash, hash));
    return file === undefined ? undefined : fileOf(sources, file);
  }
  const found = await driver.head(key);
  const stored = found === undefined ? undefined : { key, ...found };
  if (kind === "objects") {
    const [row] = await orm.select().from(objects).where(eq(objects.sha256, hash));
    return stored === undefined && row === undefined ? undefined : objectOf(sources, { stored, row });
  }
  const [row] = await orm
    .select({ hash: xorbs.hash, storedBytes: xorbs.storedBytes })
    .from(xorbs)
    // A part of a whole object has no separate file.
    .where(and(eq(xorbs.hash, hash), isNull(xorbs.objectSha256)));
  return stored === undefined && row === undefined ? undefined : xorbOf(sources, { stored, row });
}

function objectOf(sources: CheckSources, known: Parameters<typeof checkObject>[1]): Checkable {
  const { stored, row } = known;
  const key = stored?.key ?? objectKey(row?.sha256 ?? "");
  return { ...common(sources, known), kind: "objects", key, check: (pace) => checkObject(sources, known, pace) };
}

function xorbOf(sources: CheckSources, known: Parameters<typeof checkXorb>[1]): Checkable {
  const { stored, row } = known;
  const key = stored?.key ?? xorbKey(row?.hash ?? "");
  return { ...common(sources, known), kind: "xorbs", key, check: (pace) => checkXorb(sources, known, pace) };
}

function common({ orm }: CheckSources, { stored, row }: Known<unknown>): Pick<Checkable, "size" | "isUnrecorded"> {
  return { size: stored?.size ?? 0, isUnrecorded: stored !== undefined && row === undefined && orm !== undefined };
}

function fileOf(sources: CheckSources, file: FileRow): Checkable {
  return {
    key: `files/${file.hash}`,
    kind: "files",
    size: sources.readsFiles ? file.size : 0,
    isUnrecorded: false,
    check: (pace) => checkFile(sources, file, pace),
  };
}

async function* filesOf({ orm }: CheckSources, start: string): AsyncGenerator<FileRow> {
  if (orm === undefined) return;
  const { perQuery } = limits.objects;
  for (let after = ""; ; ) {
    const page = await orm
      .select()
      .from(xetFiles)
      .where(and(startsWith(xetFiles.hash, start), gt(xetFiles.hash, after)))
      .orderBy(asc(xetFiles.hash))
      .limit(perQuery);
    yield* page;
    const last = page.at(-1);
    if (last === undefined || page.length < perQuery) return;
    after = last.hash;
  }
}
