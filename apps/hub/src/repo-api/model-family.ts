import { limits } from "@modelyard/platform/limits";
import { and, arrayContains, eq, inArray, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import type { Caller } from "../accounts/caller.ts";
import { foldName } from "../accounts/names.ts";
import type { ModelDetails, ModelRelation } from "../contract/model-files.ts";
import type { HubContext } from "../hub-context.ts";
import { type RepoRow, repos } from "../repos/tables.ts";
import { visibleTo } from "../repos/visible-to.ts";

/** A base model, with the key of its repository if it is known. */
type Base = ModelDetails["bases"][number] & { key?: string };

const basePattern = /^base_model:(finetune|adapter|merge|quantized):([^:]+)$/;

/** Returns the base models that the tags of a model name, up to a limit. */
export function basesInTags(tags: readonly string[]): { id: string; relation: string }[] {
  return tags
    .map((tag) => basePattern.exec(tag))
    .filter((match) => match !== null)
    .slice(0, limits.modelFamily.bases)
    .map(([, relation = "", id = ""]) => ({ id, relation }));
}

/**
 * Returns the models that a model was derived from according to its tags, and which of them are visible to the caller.
 */
export async function basesOf({ orm }: Pick<HubContext, "orm">, repo: RepoRow, caller: Caller): Promise<Base[]> {
  const named = basesInTags(repo.tags);
  if (named.length === 0) return [];
  const rows = await orm
    .select({ key: repos.id, id: repos.fullName, folded: repos.foldedFullName })
    .from(repos)
    .where(
      and(
        eq(repos.type, "model"),
        inArray(
          repos.foldedFullName,
          named.map(({ id }) => foldName(id)),
        ),
        visibleTo(caller),
      ),
    );
  const known = new Map(rows.map((row) => [row.folded, row]));
  return named.map(({ id, relation }) => {
    const row = known.get(foldName(id));
    return row === undefined ? { id, relation, known: false } : { key: row.key, id: row.id, relation, known: true };
  });
}

/** Counts the visible models of this hub that were derived from a model, up to a limit. */
export async function childrenOf(
  { orm }: Pick<HubContext, "orm">,
  repo: RepoRow,
  caller: Caller,
): Promise<ModelDetails["children"]> {
  const count = (relation: ModelRelation) => {
    const found = orm
      .select({ one: sql`1` })
      .from(repos)
      .where(
        and(
          eq(repos.type, "model"),
          arrayContains(repos.tags, [`base_model:${relation}:${repo.fullName}`]),
          visibleTo(caller),
        ),
      )
      .limit(limits.modelFamily.counted)
      .as("found");
    return orm
      .select({ relation: sql<string>`${relation}`.as("relation"), count: sql<number>`count(*)::int` })
      .from(found);
  };
  const rows = await unionAll(count("finetune"), count("adapter"), count("merge"), count("quantized"));
  const counted = new Map(rows.map(({ relation, count: models }) => [relation, models]));
  const of = (relation: string) => counted.get(relation) ?? 0;
  return { finetune: of("finetune"), adapter: of("adapter"), merge: of("merge"), quantized: of("quantized") };
}
