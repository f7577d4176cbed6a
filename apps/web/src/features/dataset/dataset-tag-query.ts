import type { ListQuery } from "../../paths.ts";
import { datasetsKind } from "../lists/list-kinds.ts";

/** Returns the list query for a dataset's tag: `license:mit` lists all datasets with that license. */
export function datasetTagQuery(tag: string): ListQuery {
  const colon = tag.indexOf(":");
  const name = tag.slice(0, Math.max(colon, 0));
  const value = tag.slice(colon + 1);
  const facet = datasetsKind.facets.find(({ parameter }) => parameter === name);
  return facet === undefined || value.includes(",") ? { other: [tag] } : { [facet.parameter]: value };
}
