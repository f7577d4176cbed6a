import type { Register } from "../http/register.ts";
import type { HubContext } from "../hub-context.ts";
import { repoTypes } from "../repos/tables.ts";
import { countFacets } from "./count-facets.ts";
import { tagsByType } from "./tags-by-type.ts";

/** Registers the routes for tags by type and facet counts. */
export function registerFacetRoutes(register: Register, context: HubContext): void {
  for (const type of repoTypes) {
    register("GET", `/api/${type}s-tags-by-type`, async (call) =>
      Response.json(await tagsByType(context, type, call.query.get("type"))),
    );
    register("GET", `/api/${type}s-facets`, async (call) =>
      Response.json(await countFacets(context, type, call.query, call.caller)),
    );
  }
}
