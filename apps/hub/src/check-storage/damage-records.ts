import { limits } from "@modelyard/platform/limits";
import type { Logger } from "@modelyard/platform/logger";
import { asc, eq, sql } from "drizzle-orm";
import type { Queries } from "../database/queries.ts";
import type { Damage, Problem } from "./damage.ts";
import { losingRepositories } from "./losing-repositories.ts";
import { readSample } from "./sample-position.ts";
import { storageDamage } from "./tables.ts";

/** What the daily check knows. */
export interface StorageState {
  damaged: number;
  /** When a run was last completed. */
  checkedAt: Date | undefined;
}

export async function readStorageState(queries: Queries): Promise<StorageState> {
  const [row] = await queries.select({ damaged: sql<number>`count(*)::int` }).from(storageDamage);
  const sample = await readSample(queries);
  return { damaged: row?.damaged ?? 0, checkedAt: sample?.finishedAt ?? undefined };
}

/** Returns damage that the daily check has found, the oldest first. */
export async function listDamage(queries: Queries, limit: number): Promise<(Damage & { foundAt: Date })[]> {
  return queries.select().from(storageDamage).orderBy(asc(storageDamage.foundAt), asc(storageDamage.key)).limit(limit);
}

/** Records what the daily check finds, and logs what is new. */
export class DamageRecords {
  readonly #queries: Queries;
  readonly #logger: Logger;
  readonly #now: () => Date;
  readonly #known: Set<string>;

  private constructor(known: readonly string[], { queries, logger, now }: DamageRecordsOptions) {
    this.#queries = queries;
    this.#logger = logger;
    this.#now = now;
    this.#known = new Set(known);
  }

  static async open(options: DamageRecordsOptions): Promise<DamageRecords> {
    const rows = await options.queries.select({ key: storageDamage.key }).from(storageDamage);
    return new DamageRecords(
      rows.map(({ key }) => key),
      options,
    );
  }

  get keys(): string[] {
    return [...this.#known];
  }

  /** @param problem `undefined` if it is intact or gone */
  async record(key: string, problem: Problem | undefined): Promise<void> {
    if (problem === undefined) return this.#forget(key);
    const isNew = !this.#known.has(key);
    if (isNew && this.#known.size >= limits.objects.listedProblems) return;
    const losing = await losingRepositories(this.#queries, key);
    const damage: Damage = { key, ...problem, ...losing };
    await this.#queries
      .insert(storageDamage)
      .values({ ...damage, foundAt: this.#now() })
      .onConflictDoUpdate({ target: storageDamage.key, set: { ...problem, ...losing } });
    this.#known.add(key);
    if (isNew) this.#logger.error({ damage }, "a stored file is damaged; modelyard doctor lists all that are known");
  }

  async #forget(key: string): Promise<void> {
    if (!this.#known.delete(key)) return;
    await this.#queries.delete(storageDamage).where(eq(storageDamage.key, key));
    this.#logger.info({ key }, "a stored file that was damaged is intact or was removed");
  }
}

interface DamageRecordsOptions {
  queries: Queries;
  logger: Logger;
  now: () => Date;
}
