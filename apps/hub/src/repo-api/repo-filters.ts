import { limits } from "@modelyard/platform/limits";
import { arrayContains, arrayOverlaps, eq, gte, isNotNull, isNull, lt, type SQL, sql } from "drizzle-orm";
import { foldName } from "../accounts/names.ts";
import { namespaces } from "../accounts/tables.ts";
import { updatedWithinDays } from "../contract/facets.ts";
import { parameterRanges, parseParameterRange } from "../contract/parameter-ranges.ts";
import { HubError } from "../errors.ts";
import { isListedLibrary } from "../facets/facets-of.ts";
import { servedFacet } from "../facets/provider-facets.ts";
import { queryList } from "../http/query.ts";
import { type RepoType, repos } from "../repos/tables.ts";
import { runnableBy } from "./local-app-filters.ts";

/** A filter of a list. */
export interface RepoFilter {
  /** The facet whose values it selects; `undefined` for text, author and so on. */
  facet: string | undefined;
  /** Whether a repository needs any or all of the values. */
  mode: "any" | "all";
  /** The facet keys it requires, if it has no other condition. */
  keys: readonly string[] | undefined;
  condition: SQL | undefined;
  /** Whether the condition is answered by the index that also has the facets. */
  isIndexed?: boolean;
}

/**
 * Returns the combined conditions of filters. Facets that must all match become one condition, for which the index
 * intersects their entries, also with those of tags and names; separate conditions would each build a bitmap of all
 * matches.
 */
export function conditionsOf(filters: readonly RepoFilter[]): (SQL | undefined)[] {
  const single = filters.filter(({ keys, mode }) => keys !== undefined && (mode === "all" || keys.length === 1));
  if (single.length < 2 && !filters.some(({ isIndexed }) => isIndexed))
    return filters.map(({ condition }) => condition);
  if (single.length === 0) return filters.map(({ condition }) => condition);
  const keys = single.flatMap((filter) => filter.keys ?? []);
  const others = filters.filter((filter) => !single.includes(filter));
  return [arrayContains(repos.facets, keys), ...others.map(({ condition }) => condition)];
}

interface FacetParameter {
  parameter: string;
  facet: string;
  mode: "any" | "all";
}

const facetParameters = {
  model: [
    { parameter: "pipeline_tag", facet: "task", mode: "any" },
    { parameter: "license", facet: "license", mode: "any" },
    { parameter: "language", facet: "language", mode: "all" },
    { parameter: "format", facet: "format", mode: "all" },
    { parameter: "quantization", facet: "quantization", mode: "all" },
  ],
  dataset: [
    { parameter: "task_categories", facet: "task_categories", mode: "all" },
    { parameter: "task_ids", facet: "task_ids", mode: "all" },
    { parameter: "license", facet: "license", mode: "any" },
    { parameter: "language", facet: "language", mode: "all" },
    { parameter: "size_categories", facet: "size_categories", mode: "any" },
    { parameter: "format", facet: "format", mode: "all" },
    { parameter: "modality", facet: "modality", mode: "all" },
    { parameter: "library", facet: "library", mode: "all" },
    { parameter: "multilinguality", facet: "multilinguality", mode: "all" },
    { parameter: "language_creators", facet: "language_creators", mode: "all" },
  ],
} as const satisfies Record<RepoType, readonly FacetParameter[]>;

/**
 * Reads the filters from the query of `GET /api/models` or `/api/datasets`.
 * @throws {HubError} a value is invalid
 */
export function readFilters(query: URLSearchParams, type: RepoType, now: Date): RepoFilter[] {
  return [
    ...facetParameters[type].flatMap((parameter) => facetFilter(query, parameter)),
    ...(type === "model" ? modelFilters(query) : []),
    ...tagFilters(query),
    ...textFilters(query),
    ...updatedFilters(query, now),
    ...gatedFilters(query),
  ];
}

function gatedFilters(query: URLSearchParams): RepoFilter[] {
  const value = (query.get("gated") ?? "").toLowerCase();
  if (value === "") return [];
  if (value === "true" || value === "1") return [plain(isNotNull(repos.gated))];
  if (value === "false" || value === "0") return [plain(isNull(repos.gated))];
  throw new HubError("BadRequest", "Invalid gated: expected true or false.");
}

const maxValues = 50;

/** Returns the values of a parameter that is repeated or comma-separated, as hub clients send it. */
function valuesOf(query: URLSearchParams, name: string): string[] {
  const values = queryList(query, name).flatMap((value) => value.split(","));
  return [...new Set(values.map(withoutNul).filter((value) => value !== ""))].slice(0, maxValues);
}

function facetFilter(query: URLSearchParams, { parameter, facet, mode }: FacetParameter): RepoFilter[] {
  // Pages write `license=license:mit`, programs `license=mit`.
  const keys = valuesOf(query, parameter).map((value) => (value.startsWith(`${facet}:`) ? value : `${facet}:${value}`));
  if (keys.length === 0) return [];
  const [only] = keys;
  const isTask = facet === "task" && keys.length === 1 && only !== undefined;
  return [{ facet, mode, keys, condition: isTask ? eq(repos.pipelineTag, only.slice(5)) : withFacets(keys, mode) }];
}

function withFacets(keys: readonly string[], mode: "any" | "all"): SQL {
  return mode === "all" ? arrayContains(repos.facets, [...keys]) : arrayOverlaps(repos.facets, [...keys]);
}

function modelFilters(query: URLSearchParams): RepoFilter[] {
  const apps = valuesOf(query, "apps");
  const ofApps = apps.length === 0 ? [] : [plain(runnableBy(apps))];
  return [...libraryFilters(query), ...parameterFilters(query), ...providerFilters(query), ...ofApps];
}

/**
 * Filters by tags, because every library and format is also a tag, including libraries that the registry does not know.
 */
function libraryFilters(query: URLSearchParams): RepoFilter[] {
  const libraries = valuesOf(query, "library");
  if (libraries.length === 0) return [];
  const keys = libraries.every(isListedLibrary) ? libraries.map((library) => `library:${library}`) : undefined;
  return [{ facet: "library", mode: "all", keys, condition: arrayContains(repos.tags, libraries) }];
}

function parameterFilters(query: URLSearchParams): RepoFilter[] {
  const text = query.get("num_parameters");
  if (text === null || text === "") return [];
  const range = parseParameterRange(text);
  if (range === undefined) {
    throw new HubError(
      "BadRequest",
      '"num_parameters" must have the form "min:6B,max:128B"; either part may be missing.',
    );
  }
  const { min = 0, max } = range;
  const inside = parameterRanges.filter((known) => known.min >= min && (known.max ?? Infinity) <= (max ?? Infinity));
  const isWhole = inside[0]?.min === min && inside.at(-1)?.max === max;
  const known = sql`${repos.parameterCount} > 0`;
  return [
    {
      facet: "parameters",
      mode: "any",
      keys: isWhole ? inside.map(({ value }) => `parameters:${value}`) : undefined,
      condition: sql`(${sql.join(
        [
          known,
          ...(min > 0 ? [gte(repos.parameterCount, min)] : []),
          ...(max === undefined ? [] : [lt(repos.parameterCount, max)]),
        ],
        sql` and `,
      )})`,
    },
  ];
}

function providerFilters(query: URLSearchParams): RepoFilter[] {
  const providers = valuesOf(query, "inference_provider");
  const isWarm = query.get("inference") === "warm";
  if (providers.includes("all") || (isWarm && providers.length === 0)) {
    const keys = [servedFacet];
    return [{ facet: "provider", mode: "any", keys, condition: withFacets(keys, "all") }];
  }
  if (providers.length === 0) return [];
  const keys = providers.map((provider) => `provider:${provider}`);
  return [{ facet: "provider", mode: "any", keys, condition: withFacets(keys, "any") }];
}

/** Reads `filter`, which accepts any tag, and its aliases `tags` and `other`. */
function tagFilters(query: URLSearchParams): RepoFilter[] {
  const tags = ["filter", "tags", "other"]
    .flatMap((name) => queryList(query, name))
    .map(withoutNul)
    .filter((tag) => tag !== "")
    .slice(0, maxValues);
  return tags.length === 0 ? [] : [{ ...plain(arrayContains(repos.tags, tags)), isIndexed: true }];
}

function textFilters(query: URLSearchParams): RepoFilter[] {
  const author = query.get("author");
  const ofAuthor = sql`${repos.namespaceId} = (select ${namespaces.id} from ${namespaces}
    where ${namespaces.foldedName} = ${foldName(withoutNul(author ?? ""))})`;
  return [
    ...(author === null ? [] : [plain(ofAuthor)]),
    ...queryList(query, "search").flatMap((text) => {
      const condition = nameContains(text);
      return condition === undefined ? [] : [{ ...plain(condition), isIndexed: true }];
    }),
  ];
}

function nameContains(search: string): SQL | undefined {
  const text = search.trim();
  if (text === "") return undefined;
  if (text.length > limits.list.searchChars) {
    throw new HubError("BadRequest", `A search may have ${limits.list.searchChars} characters.`);
  }
  const folded = foldName(withoutNul(text));
  if (isShort.test(folded)) return sql`${repos.foldedFullName} ~ ${`(^|[-._/])${folded}`}`;
  const escaped = folded.replaceAll(/[\\%_]/g, String.raw`\$&`);
  return sql`${repos.foldedFullName} like ${`%${escaped}%`}`;
}

/**
 * Texts that match only the start of a word in a name. The index has groups of three characters, among them the gap before
 * a word, so it finds these texts only there. A negated class would be too large for the index.
 */
const isShort = /^[\da-z]{1,2}$/;

export const dayMs = 24 * 60 * 60 * 1000;

function updatedFilters(query: URLSearchParams, now: Date): RepoFilter[] {
  const within = query.get("updated");
  if (within === null || within === "") return [];
  const days = Object.entries(updatedWithinDays).find(([name]) => name === within)?.[1];
  if (days === undefined) {
    throw new HubError("BadRequest", `"updated" must be one of [${Object.keys(updatedWithinDays).join(", ")}]`);
  }
  const condition = gte(repos.lastModified, new Date(now.getTime() - days * dayMs));
  return [{ facet: "updated", mode: "any", keys: undefined, condition }];
}

function plain(condition: SQL | undefined): RepoFilter {
  return { facet: undefined, mode: "all", keys: undefined, condition };
}

function withoutNul(text: string): string {
  return text.replaceAll("\0", "");
}
