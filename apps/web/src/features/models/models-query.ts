import type { ModelsRequest } from "../../data/hub-client.ts";
import type { ModelsQuery } from "../../paths.ts";

/** The sort orders of a list by their name in the address, with the hub's name for each. The first is the default. */
export const sorts = {
  trending: "trendingScore",
  created: "createdAt",
  modified: "lastModified",
  downloads: "downloads",
  likes: "likes",
} as const;
export type Sort = keyof typeof sorts;

export const defaultSort: Sort = "trending";
const pageSize = 30;
/** The hub refuses more. */
const searchChars = 256;

export function isSort(value: string | undefined): value is Sort {
  return value !== undefined && Object.hasOwn(sorts, value);
}

/** Reads a list's state from its address; unknown sorts and empty values fall away. */
export function parseModelsQuery(parameters: URLSearchParams): ModelsQuery {
  const read = (name: string) => parameters.get(name)?.trim() || undefined;
  const sort = read("sort");
  const other = parameters.getAll("other").filter((tag) => tag !== "");
  return {
    pipeline_tag: read("pipeline_tag"),
    library: read("library"),
    search: read("search")?.slice(0, searchChars),
    sort: isSort(sort) ? sort : undefined,
    other: other.length === 0 ? undefined : [...new Set(other)],
    p: read("p"),
  };
}

/** The same state in the hub's terms. */
export function modelsRequest({ other, p, sort, ...query }: ModelsQuery): ModelsRequest {
  return {
    ...query,
    filter: other,
    sort: sorts[isSort(sort) ? sort : defaultSort],
    cursor: p,
    limit: pageSize,
  };
}

/** The list on which a tag of a model leads to its like. */
export function tagQuery(
  tag: string,
  model: { pipeline_tag?: string | undefined; library_name?: string | undefined },
): ModelsQuery {
  if (tag === model.pipeline_tag) return { pipeline_tag: tag };
  if (tag === model.library_name) return { library: tag };
  return { other: [tag] };
}
