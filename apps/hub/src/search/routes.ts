import { limits } from "@modelyard/platform/limits";
import { type QuickSearchType, quickSearchTypes } from "../contract/search.ts";
import { HubError } from "../errors.ts";
import { queryCount, queryList } from "../http/query.ts";
import type { Register } from "../http/register.ts";
import type { HubContext } from "../hub-context.ts";
import { quickSearchOperation } from "./api.ts";
import { quickSearch } from "./quick-search.ts";

/** Registers the route of the search box over repositories, users and organisations. */
export function registerSearchRoutes(register: Register, context: HubContext): void {
  register(quickSearchOperation, async ({ query, caller, publicUrl }) => {
    const { quickSearchDefault: byDefault, quickSearch: max } = limits.list;
    return Response.json(
      await quickSearch(context, {
        text: query.get("q") ?? "",
        types: typesOf(queryList(query, "type")),
        limit: queryCount(query, "limit", { byDefault, max }),
        caller,
        publicUrl,
      }),
    );
  });
}

function typesOf(requested: readonly string[]): readonly QuickSearchType[] {
  if (requested.length === 0) return quickSearchTypes;
  return requested.map((name) => {
    const type = quickSearchTypes.find((known) => known === name);
    if (type === undefined) throw new HubError("BadRequest", `"type" must be one of [${quickSearchTypes.join(", ")}]`);
    return type;
  });
}
