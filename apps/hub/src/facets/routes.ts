import { readLists } from "../database/read-lists.ts";
import type { Register } from "../http/register.ts";
import type { HubContext } from "../hub-context.ts";
import { repoTypes } from "../repos/tables.ts";
import { facetOperations } from "./api.ts";
import { countFacets } from "./count-facets.ts";
import { tagsByType } from "./tags-by-type.ts";

/** Registers the routes for tags by type and facet counts. */
export function registerFacetRoutes(register: Register, context: HubContext): void {
  for (const type of repoTypes) {
    register(facetOperations[type].tags, async (call) =>
      Response.json(
        await readLists(context, call.caller, (orm) => tagsByType({ ...context, orm }, type, call.query.get("type"))),
      ),
    );
    register(facetOperations[type].counts, async (call) =>
      Response.json(
        await readLists(context, call.caller, (orm) => countFacets({ ...context, orm }, type, call.query, call.caller)),
      ),
    );
  }
}
