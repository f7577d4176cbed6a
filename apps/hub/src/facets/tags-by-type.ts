import { limits } from "@modelyard/platform/limits";
import { datasetLibraries, isLibraryKey, isPipelineType, library, tasks } from "@modelyard/tasks";
import { and, desc, eq, gt } from "drizzle-orm";
import { HubError } from "../errors.ts";
import type { HubContext } from "../hub-context.ts";
import type { RepoType } from "../repos/tables.ts";
import type { TypedTag } from "./api.ts";
import { languageName } from "./facets-of.ts";
import { total } from "./read-counters.ts";
import { facetCounts } from "./tables.ts";

/** The tag types of the API, with the facets that count each. */
const modelTypes: Readonly<Record<string, readonly string[]>> = {
  pipeline_tag: ["task"],
  library: ["library", "format"],
  dataset: ["dataset"],
  // This hub has no buckets.
  bucket: [],
  language: ["language"],
  license: ["license"],
  arxiv: ["arxiv"],
  doi: ["doi"],
  region: ["region"],
  deploy: ["other"],
  other: ["other"],
};
/** Tags that say where a model can be deployed. They are not listed again among the other tags. */
const deployTags: ReadonlySet<string> = new Set([
  "autotrain_compatible",
  "endpoints_compatible",
  "text-embeddings-inference",
  "text-generation-inference",
]);
const datasetTypes: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  `benchmark task_categories task_ids size_categories modality format library language license arxiv doi region multilinguality
  language_creators annotations_creators source_datasets other`
    .split(/\s+/)
    .map((type) => [type, [type]]),
);
const typesOf = { model: modelTypes, dataset: datasetTypes } as const;

/**
 * Returns the tags of public repositories by type, the most frequent first.
 * @throws {HubError} the type is unknown; the message lists the known ones
 */
export async function tagsByType(
  { orm }: Pick<HubContext, "orm">,
  type: RepoType,
  requestedType: string | null,
): Promise<Record<string, TypedTag[]>> {
  const types = typesOf[type];
  if (requestedType !== null && types[requestedType] === undefined) {
    throw new HubError("BadRequest", `"type" must be one of [${Object.keys(types).join(", ")}]`);
  }
  const chosen = Object.entries(types).filter(([name]) => requestedType === null || name === requestedType);
  const lists = chosen.map(async ([name, facets]) => {
    const tags = await Promise.all(facets.map((facet) => valuesOf({ orm }, type, facet)));
    const ofType = tags
      .flat()
      .filter(({ facet, value }) => facet !== "other" || deployTags.has(value) === (name === "deploy"));
    return [name, ofType.map(({ facet, value }) => typedTag(type, name, facet, value))] as const;
  });
  return Object.fromEntries(await Promise.all(lists));
}

function valuesOf({ orm }: Pick<HubContext, "orm">, type: RepoType, facet: string) {
  return orm
    .select({ facet: facetCounts.facet, value: facetCounts.value })
    .from(facetCounts)
    .where(and(eq(facetCounts.type, type), eq(facetCounts.facet, facet)))
    .groupBy(facetCounts.facet, facetCounts.value)
    .having(gt(total(facetCounts.count), 0))
    .orderBy(desc(total(facetCounts.count)), facetCounts.value)
    .limit(limits.list.tagsOfType);
}

/** Facets whose model tags have no prefix. All tags of datasets have the facet's name as prefix. */
const unprefixedForModels: ReadonlySet<string> = new Set(["task", "library", "format", "language", "other"]);

function typedTag(repoType: RepoType, type: string, facet: string, value: string): TypedTag {
  const isUnprefixed = facet === "other" || (repoType === "model" && unprefixedForModels.has(facet));
  const modality =
    (facet === "task" || facet === "task_categories") && isPipelineType(value) ? tasks[value].modality : undefined;
  return {
    id: isUnprefixed ? value : `${facet}:${value}`,
    label: labelOf(facet, value),
    type,
    ...(modality === undefined ? {} : { subType: modality }),
  };
}

function labelOf(facet: string, value: string): string {
  if (facet === "task" || facet === "task_categories") return isPipelineType(value) ? tasks[value].name : value;
  if (facet === "language") return languageName(value) ?? value;
  if (facet !== "library") return value;
  if (isLibraryKey(value)) return library(value).prettyLabel;
  return Object.entries(datasetLibraries).find(([key]) => key === value)?.[1].prettyLabel ?? value;
}
