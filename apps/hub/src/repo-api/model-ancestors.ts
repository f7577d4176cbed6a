import { limits } from "@modelyard/platform/limits";
import { and, eq, inArray } from "drizzle-orm";
import type { Caller } from "../accounts/caller.ts";
import { foldName } from "../accounts/names.ts";
import type { ModelAncestor, ModelTree } from "../contract/model-tree.ts";
import type { HubContext } from "../hub-context.ts";
import { type RepoRow, repos } from "../repos/tables.ts";
import { visibleTo } from "../repos/visible-to.ts";
import { basesInTags } from "./model-family.ts";

type Derived = Pick<RepoRow, "fullName" | "tags">;

/**
 * Follows the base models of a model upwards, level by level. Each model is followed once, so that cycles end, and the
 * numbers of levels and models are bounded. Models that the caller may not see are named as their cards name them, as are
 * those of other hubs, and not followed.
 */
export async function ancestorsOf(
  { orm }: Pick<HubContext, "orm">,
  repo: Derived,
  caller: Caller,
): Promise<Pick<ModelTree, "ancestors" | "isCut">> {
  const { levels, ancestors: most } = limits.modelFamily;
  const followed = new Set([foldName(repo.fullName)]);
  const ancestors: ModelAncestor[] = [];
  let lowest: readonly Derived[] = [repo];
  for (let level = 1; lowest.length > 0; level++) {
    const named = lowest.flatMap(({ fullName, tags }) =>
      basesInTags(tags).map(({ id, relation }) => ({ id, relation, of: fullName })),
    );
    if (named.length === 0) break;
    if (level > levels || ancestors.length + named.length > most) return { ancestors, isCut: true };
    const rows = await orm
      .select({
        fullName: repos.fullName,
        folded: repos.foldedFullName,
        tags: repos.tags,
        pipelineTag: repos.pipelineTag,
      })
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
    for (const { id, relation, of } of named) {
      const row = known.get(foldName(id));
      const task = row?.pipelineTag ?? undefined;
      ancestors.push({
        id: row?.fullName ?? id,
        of,
        relation,
        known: row !== undefined,
        level,
        ...(task === undefined ? {} : { pipeline_tag: task }),
      });
    }
    lowest = rows.filter(({ folded }) => !followed.has(folded));
    for (const { folded } of rows) followed.add(folded);
  }
  return { ancestors, isCut: false };
}
