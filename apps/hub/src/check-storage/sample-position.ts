import { limits } from "@modelyard/platform/limits";
import { eq } from "drizzle-orm";
import type { Queries } from "../database/queries.ts";
import { allStarts, type CheckedKind, checkedKinds } from "./checked-kinds.ts";
import { storageChecks } from "./tables.ts";

const rowId = "sample";

/** A position in the circle of all that can be checked, in the order of kinds, then of hashes. */
export interface SamplePosition {
  /** Keys of one kind whose hashes start with the same two digits. */
  shelf: number;
  /** The last key of the shelf that was checked; empty before the first. */
  afterKey: string;
}

const shelves = checkedKinds.length * allStarts.length;
/** Shelves of a run, so that all are checked in `sampleDays`. */
export const shelvesPerRun = Math.ceil(shelves / limits.objects.sampleDays);

export function shelfAt(shelf: number): { kind: CheckedKind; start: string } {
  const number = shelf % shelves;
  const kind = checkedKinds[Math.floor(number / allStarts.length)] ?? "objects";
  return { kind, start: allStarts[number % allStarts.length] ?? "00" };
}

export function nextShelf({ shelf }: SamplePosition): SamplePosition {
  return { shelf: (shelf + 1) % shelves, afterKey: "" };
}

/** Returns the state of the daily check; `undefined` before the first call of `beginSamples`. */
export async function readSample(queries: Queries): Promise<typeof storageChecks.$inferSelect | undefined> {
  const [row] = await queries.select().from(storageChecks).where(eq(storageChecks.id, rowId));
  return row;
}

/** Records the time of the installation, a day after which the first run begins. */
export async function beginSamples(queries: Queries, now: Date): Promise<void> {
  await queries
    .insert(storageChecks)
    .values({ id: rowId, startedAt: now, shelf: 0, afterKey: "", checked: 0, bytes: 0 })
    .onConflictDoNothing();
}

export async function updateSample(
  queries: Queries,
  change: Partial<Omit<typeof storageChecks.$inferInsert, "id">>,
): Promise<void> {
  await queries.update(storageChecks).set(change).where(eq(storageChecks.id, rowId));
}
