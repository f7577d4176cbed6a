import type { ListQuery } from "../../paths.ts";
import { datasetsKind } from "../lists/list-kinds.ts";

/** The list on which a tag of a dataset leads to its like: `license:mit` to all of that licence. */
export function datasetTagQuery(tag: string): ListQuery {
  const colon = tag.indexOf(":");
  const name = tag.slice(0, Math.max(colon, 0));
  const value = tag.slice(colon + 1);
  const facet = datasetsKind.facets.find(({ parameter }) => parameter === name);
  return facet === undefined || value.includes(",") ? { other: [tag] } : { [facet.parameter]: value };
}
