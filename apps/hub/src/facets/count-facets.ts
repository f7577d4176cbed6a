import { limits } from "@modelyard/platform/limits";
import type { Caller } from "../accounts/caller.ts";
import {
  datasetFacets,
  type FacetCount,
  type FacetCounts,
  type FacetValue,
  modelFacets,
  updatedWithinDays,
} from "../contract/facets.ts";
import type { HubContext } from "../hub-context.ts";
import { type RepoFilter, readFilters } from "../repo-api/repo-filters.ts";
import type { RepoType } from "../repos/tables.ts";
import { visibleTo } from "../repos/visible-to.ts";
import { countLive, withPrivate } from "./count-live.ts";
import { countUpdated } from "./count-updated.ts";
import { type Counting, type Counts, facetOf } from "./counting.ts";
import { pairedFacets, readBoth, readCounts, readFacets } from "./read-counters.ts";

const listedFacets = { model: Object.keys(modelFacets), dataset: Object.keys(datasetFacets) } as const;

/** Returns the response of `GET /api/models-facets` and `/api/datasets-facets`. */
export async function countFacets(
  context: Pick<HubContext, "orm" | "now">,
  type: RepoType,
  query: URLSearchParams,
  caller: Caller,
): Promise<FacetCounts> {
  const filters = readFilters(query, type, context.now());
  const counting: Counting = { context, type, caller };
  // A facet with "any of" values is counted as if nothing were chosen in it; all others share one count.
  const separate = listedFacets[type].filter((facet) => filters.some((filter) => isOwn(filter, facet)));
  const together = listedFacets[type].filter((facet) => !separate.includes(facet));
  const [shared, ...own] = await Promise.all([
    countTogether(counting, filters, together),
    ...separate.map((facet) =>
      countUnder(
        counting,
        filters.filter((filter) => !isOwn(filter, facet)),
        [facet],
      ),
    ),
  ]);
  return { total: shared.total, facets: Object.assign({}, shared.facets, ...own) };
}

/** Counts the matches of the filters and the facets under all of them, reading each repository only once. */
async function countTogether(
  counting: Counting,
  filters: readonly RepoFilter[],
  facets: readonly string[],
): Promise<FacetCounts> {
  const others = filters.filter((filter) => !isOwn(filter, "updated"));
  const isUpdatedSeparate = others.length < filters.length;
  if (knownKeys(filters) !== undefined) {
    const total = countTotal(counting, filters);
    const [counted, updated, shared] = await Promise.all([
      total,
      total.then((known) => countUpdated(counting, filters, known)),
      countUnder(counting, filters, facets),
    ]);
    return { total: counted, facets: { updated, ...shared } };
  }
  const [known, live, updatedOfOthers] = await Promise.all([
    knownCount(counting, filters),
    countLive(counting, filters, isUpdatedSeparate ? facets : [...facets, "updated"], visibleTo(counting.caller)),
    isUpdatedSeparate ? countTotal(counting, others).then((total) => countUpdated(counting, others, total)) : undefined,
  ]);
  const total = known ?? countOf(live.total, live.atLeast);
  const updated =
    updatedOfOthers ??
    (live.atLeast ? await countUpdated(counting, filters, total) : shortestFirst(valuesOf(live, "updated")));
  const shared = Object.fromEntries(facets.map((facet) => [facet, valuesOf(live, facet)]));
  return { total, facets: { updated, ...shared } };
}

const updatedOrder = Object.keys(updatedWithinDays);

function shortestFirst(updated: readonly FacetValue[]): FacetValue[] {
  return updated.toSorted((left, right) => updatedOrder.indexOf(left.value) - updatedOrder.indexOf(right.value));
}

function isOwn(filter: RepoFilter, facet: string): boolean {
  return filter.facet === facet && filter.mode === "any";
}

async function countTotal(counting: Counting, filters: readonly RepoFilter[]): Promise<FacetCount> {
  const known = await knownCount(counting, filters);
  if (known !== undefined) return known;
  const { total, atLeast } = await countLive(counting, filters, [], visibleTo(counting.caller));
  return countOf(total, atLeast);
}

/** Returns the number of matches from the counters; `undefined` if no counter has it. */
async function knownCount(counting: Counting, filters: readonly RepoFilter[]): Promise<FacetCount | undefined> {
  const known = knownTotal(counting, filters);
  if (known === undefined) return undefined;
  const counts = await withPrivate(counting, filters, ["all"], await known);
  const count = counts.counted.reduce((sum, counted) => sum + counted.count, 0);
  return countOf(count, counts.atLeast);
}

/**
 * Reads the total from the counters, which cover all repositories, one facet, and two facets if one of them has few
 * values.
 */
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

/** Counts the values of each facet among the matches of the filters. */
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
  return Object.fromEntries(facets.map((facet) => [facet, valuesOf(parts[isKnown(facet) ? 0 : 1], facet)]));
}

/** Returns the values of one facet, the most frequent first. */
function valuesOf(counts: Counts | undefined, facet: string): FacetValue[] {
  return (counts?.counted ?? [])
    .filter((counted) => counted.facet === facet && counted.count > 0)
    .map(({ value, count }) => Object.assign({ value }, countOf(count, counts?.atLeast)))
    .toSorted((left, right) => right.count - left.count || (left.value < right.value ? -1 : 1))
    .slice(0, limits.list.facetValues);
}

/**
 * Returns the keys of a filter that counters cover: one value of a facet, or several values of which a repository has
 * one.
 * @returns an empty list without filters; `undefined` if repositories have to be counted
 */
function knownKeys(filters: readonly RepoFilter[]): readonly string[] | undefined {
  const [only, ...more] = filters;
  if (only === undefined) return [];
  if (more.length > 0 || only.keys === undefined) return undefined;
  return only.keys.length === 1 || only.facet === "parameters" ? only.keys : undefined;
}
