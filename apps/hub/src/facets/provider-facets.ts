import { and, eq, type SQL, sql } from "drizzle-orm";
import { foldName } from "../accounts/names.ts";
import type { Queries } from "../database/queries.ts";
import { mappings } from "../mappings/tables.ts";
import { repos } from "../repos/tables.ts";

/** The facet of every model that a provider serves. */
export const servedFacet = "served:live";

/** The providers of a row's model as facets. Evaluated by the database, so that no concurrent change is lost. */
const providersOfRow: SQL = sql`case when ${repos.type} = 'model' then array(
  select distinct unnest(array['provider:' || ${mappings.provider}, ${servedFacet}]) from ${mappings}
  where ${mappings.foldedModelId} = ${repos.foldedFullName} and ${mappings.status} = 'live' order by 1
) else '{}'::text[] end`;

/** Combines the facets derived from git with those of the providers. */
export function withProviders(facets: readonly string[]): SQL {
  return sql`${sql.param([...facets], repos.facets)}::text[] || ${providersOfRow}`;
}

/**
 * Updates the provider facets of a model. Call it in the transaction that changes a mapping. The model need not exist.
 */
export async function refreshProviders(transaction: Queries, modelId: string): Promise<void> {
  const ofGit = sql`array(select facet from unnest(${repos.facets}) with ordinality as kept(facet, position)
    where not starts_with(facet, 'provider:') and facet <> ${servedFacet} order by position)`;
  const facets = sql`${ofGit} || ${providersOfRow}`;
  await transaction
    .update(repos)
    .set({ facets })
    .where(
      and(
        eq(repos.type, "model"),
        eq(repos.foldedFullName, foldName(modelId)),
        sql`${repos.facets} is distinct from ${facets}`,
      ),
    );
}
