import { limits } from "@modelyard/platform/limits";
import { and, eq, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import type { Caller } from "../accounts/caller.ts";
import { foldName } from "../accounts/names.ts";
import { type ModelDetails, type ModelRelation, modelRelations } from "../contract/model-files.ts";
import { preparedQuery } from "../database/prepared-query.ts";
import type { HubContext } from "../hub-context.ts";
import { type RepoRow, repos } from "../repos/tables.ts";
import { visibilityOf, visibleToPlaceholder } from "../repos/visible-to.ts";

/** A base model, with the key of its repository if it is known. */
type Base = ModelDetails["bases"][number] & { key?: string };

/** Returns a base model as pages get it. */
export function shownBase({ id, relation, known }: ModelDetails["bases"][number]): ModelDetails["bases"][number] {
  return { id, relation, known };
}

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
export async function basesOf(
  { orm }: Pick<HubContext, "orm">,
  repo: Pick<RepoRow, "tags">,
  caller: Caller,
): Promise<Base[]> {
  const named = basesInTags(repo.tags);
  if (named.length === 0) return [];
  const names = JSON.stringify(named.map(({ id }) => foldName(id)));
  const rows = await visibleModels(orm).execute({ names, visible: visibilityOf(caller) });
  const known = new Map(rows.map((row) => [row.folded, row]));
  return named.map(({ id, relation }) => {
    const row = known.get(foldName(id));
    return row === undefined ? { id, relation, known: false } : { key: row.key, id: row.id, relation, known: true };
  });
}

const visibleModels = preparedQuery((orm: HubContext["orm"]) =>
  orm
    .select({ key: repos.id, id: repos.fullName, folded: repos.foldedFullName })
    .from(repos)
    .where(
      and(
        eq(repos.type, "model"),
        sql`${repos.foldedFullName} in (select jsonb_array_elements_text(${sql.placeholder("names")}::text::jsonb))`,
        visibleToPlaceholder("visible"),
      ),
    )
    .prepare("visible-models"),
);

/** Counts the visible models of this hub that were derived from a model, up to a limit. */
export async function childrenOf(
  { orm }: Pick<HubContext, "orm">,
  { fullName }: Pick<RepoRow, "fullName">,
  caller: Caller,
): Promise<ModelDetails["children"]> {
  const tags = Object.fromEntries(modelRelations.map((relation) => [relation, `base_model:${relation}:${fullName}`]));
  const rows = await countsOfChildren(orm).execute({ ...tags, visible: visibilityOf(caller) });
  const counted = new Map(rows.map(({ relation, count: models }) => [relation, models]));
  const of = (relation: ModelRelation) => counted.get(relation) ?? 0;
  return { finetune: of("finetune"), adapter: of("adapter"), merge: of("merge"), quantized: of("quantized") };
}

const countsOfChildren = preparedQuery((orm: HubContext["orm"]) => {
  const count = (relation: ModelRelation) => {
    const found = orm
      .select({ one: sql`1` })
      .from(repos)
      .where(
        and(
          eq(repos.type, "model"),
          sql`${repos.tags} @> array[${sql.placeholder(relation)}::text]`,
          visibleToPlaceholder("visible"),
        ),
      )
      .limit(limits.modelFamily.counted)
      .as("found");
    return orm
      .select({ relation: sql<string>`${sql.raw(`'${relation}'`)}`.as("relation"), count: sql<number>`count(*)::int` })
      .from(found);
  };
  return unionAll(count("finetune"), count("adapter"), count("merge"), count("quantized")).prepare(
    "counts-of-children",
  );
});
