import { limits } from "@modelyard/platform/limits";
import type { Caller } from "../accounts/caller.ts";
import { datasetFacets, type FacetCount, type FacetCounts, type FacetValue, modelFacets } from "../contract/facets.ts";
import type { RepoType } from "../database/schema.ts";
import type { HubContext } from "../hub-context.ts";
import { type RepoFilter, readFilters, visibleTo } from "../models/repo-filters.ts";
import { countLive, withPrivate } from "./count-live.ts";
import { countUpdated } from "./count-updated.ts";
import { type Counting, type Counts, facetOf } from "./counting.ts";
import { pairedFacets, readBoth, readCounts, readFacets } from "./read-counters.ts";

const listedFacets = { model: Object.keys(modelFacets), dataset: Object.keys(datasetFacets) } as const;

/** What `GET /api/models-facets` and `/api/datasets-facets` answer. */
export async function countFacets(
  context: Pick<HubContext, "orm" | "now">,
  type: RepoType,
  query: URLSearchParams,
  caller: Caller,
): Promise<FacetCounts> {
  const filters = readFilters(query, type, context.now());
  const counting: Counting = { context, type, caller };
  // A facet of which any value is chosen is counted as if it were not; all others share one count.
  const apart = listedFacets[type].filter((facet) => filters.some((filter) => isOwn(filter, facet)));
  const together = listedFacets[type].filter((facet) => !apart.includes(facet));
  const total = countTotal(counting, filters);
  const [counted, updated, shared, ...own] = await Promise.all([
    total,
    countUpdatedUnder(counting, filters, total),
    countUnder(counting, filters, together),
    ...apart.map((facet) =>
      countUnder(
        counting,
        filters.filter((filter) => !isOwn(filter, facet)),
        [facet],
      ),
    ),
  ]);
  return { total: counted, facets: Object.assign({ updated }, shared, ...own) };
}

async function countUpdatedUnder(
  counting: Counting,
  filters: readonly RepoFilter[],
  total: Promise<FacetCount>,
): Promise<FacetValue[]> {
  const others = filters.filter((filter) => !isOwn(filter, "updated"));
  return countUpdated(
    counting,
    others,
    await (others.length === filters.length ? total : countTotal(counting, others)),
  );
}

function isOwn(filter: RepoFilter, facet: string): boolean {
  return filter.facet === facet && filter.mode === "any";
}

async function countTotal(counting: Counting, filters: readonly RepoFilter[]): Promise<FacetCount> {
  const known = knownTotal(counting, filters);
  const counts =
    known === undefined
      ? await countLive(counting, filters, ["all"], visibleTo(counting.caller))
      : await withPrivate(counting, filters, ["all"], await known);
  const count = counts.counted.reduce((sum, counted) => sum + counted.count, 0);
  return countOf(count, counts.atLeast);
}

/** Counters know everything, what has one facet, and what has two of which one is of few values. */
function knownTotal(counting: Counting, filters: readonly RepoFilter[]): Promise<Counts> | undefined {
  const keys = knownKeys(filters);
  if (keys !== undefined) return readCounts(counting, keys.length === 0 ? ["all:"] : keys);
  const [one, other] = filters.map((filter) => knownKeys([filter]) ?? []);
  if (filters.length !== 2 || one === undefined || other === undefined) return undefined;
  return readBoth(counting, one, other) ?? readBoth(counting, other, one);
}

function countOf(count: number, atLeast: boolean | undefined): FacetCount {
  return atLeast === true ? { count, atLeast } : { count };
}

/** @returns the values of each of the facets among what the filters let through */
async function countUnder(
  counting: Counting,
  filters: readonly RepoFilter[],
  facets: readonly string[],
): Promise<FacetCounts["facets"]> {
  const keys = knownKeys(filters);
  const isKnown = (facet: string) =>
    keys !== undefined && (pairedFacets.has(facet) || keys.every((key) => pairedFacets.has(facetOf(key))));
  const known = facets.filter(isKnown);
  const unknown = facets.filter((facet) => !isKnown(facet));
  const parts = await Promise.all([
    known.length === 0 || keys === undefined
      ? undefined
      : readFacets(counting, keys, known).then((read) => withPrivate(counting, filters, known, read)),
    unknown.length === 0 ? undefined : countLive(counting, filters, unknown, visibleTo(counting.caller)),
  ]);
  return Object.fromEntries(
    facets.map((facet) => {
      const counts = parts[isKnown(facet) ? 0 : 1];
      const values = (counts?.counted ?? [])
        .filter((counted) => counted.facet === facet && counted.count > 0)
        .map(({ value, count }) => Object.assign({ value }, countOf(count, counts?.atLeast)))
        .toSorted((left, right) => right.count - left.count || (left.value < right.value ? -1 : 1))
        .slice(0, limits.list.facetValues);
      return [facet, values];
    }),
  );
}

/**
 * What one filter asks for, where counters answer it: a single facet, or several of which a repository has one.
 * @returns no key without filters; `undefined` where must be counted
 */
function knownKeys(filters: readonly RepoFilter[]): readonly string[] | undefined {
  const [only, ...more] = filters;
  if (only === undefined) return [];
  if (more.length > 0 || only.keys === undefined) return undefined;
  return only.keys.length === 1 || only.facet === "parameters" ? only.keys : undefined;
}
