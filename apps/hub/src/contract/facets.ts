import { z } from "zod";

/** What a list of models can be narrowed by, with the parameter of the address for each. */
export const modelFacets = {
  task: "pipeline_tag",
  library: "library",
  language: "language",
  license: "license",
  parameters: "num_parameters",
  format: "format",
  quantization: "quantization",
  provider: "inference_provider",
} as const;
export type ModelFacet = keyof typeof modelFacets;

/** The same for datasets. */
export const datasetFacets = {
  task_categories: "task_categories",
  size_categories: "size_categories",
  modality: "modality",
  format: "format",
  language: "language",
  license: "license",
  library: "library",
} as const;
export type DatasetFacet = keyof typeof datasetFacets;

/** A number of repositories. `atLeast`: counting stopped there, and there may be more. */
export const FacetCount = z.object({ count: z.number().int(), atLeast: z.literal(true).optional() });
export type FacetCount = z.infer<typeof FacetCount>;

export const FacetValue = FacetCount.extend({ value: z.string() });
export type FacetValue = z.infer<typeof FacetValue>;

/**
 * `GET /api/models-facets` and `/api/datasets-facets`, with the parameters of the list: how many repositories of the list
 * there are, and how many of each value of a facet there would be. A facet of which one value is chosen (or any of
 * several) is counted as if it were not chosen, so that its other values can be compared.
 */
export const FacetCounts = z.object({
  total: FacetCount,
  /** By facet, the most frequent first; `updated` by how long ago, the latest first. */
  facets: z.record(z.string(), z.array(FacetValue)),
});
export type FacetCounts = z.infer<typeof FacetCounts>;

/** How long ago a repository of `updated=…` changed last, the shortest first. */
export const updatedWithinDays = { day: 1, week: 7, month: 30, year: 365 } as const;
export type UpdatedWithin = keyof typeof updatedWithinDays;
