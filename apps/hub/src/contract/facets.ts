import { z } from "zod";

/** The filters of a list of models, each with its query parameter. */
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

/** The filters of a list of datasets, each with its query parameter. */
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

/** A number of repositories. `atLeast`: counting stopped at a limit, and there may be more. */
export const FacetCount = z.object({ count: z.number().int(), atLeast: z.literal(true).optional() });
export type FacetCount = z.infer<typeof FacetCount>;

export const FacetValue = FacetCount.extend({ value: z.string() });
export type FacetValue = z.infer<typeof FacetValue>;

/**
 * `GET /api/models-facets` and `/api/datasets-facets`, with the query of the list: how many repositories the list has,
 * and how many it would have with each value of a facet. A facet in which one value is chosen (or any of several) is
 * counted as if none were chosen, so that its other values can be compared.
 */
export const FacetCounts = z.object({
  total: FacetCount,
  /** Counts by facet, the most frequent value first; `updated` has the most recent first. */
  facets: z.record(z.string(), z.array(FacetValue)),
});
export type FacetCounts = z.infer<typeof FacetCounts>;

/** The maximum age in days for each value of `updated=…`, the shortest first. */
export const updatedWithinDays = { day: 1, week: 7, month: 30, year: 365 } as const;
export type UpdatedWithin = keyof typeof updatedWithinDays;
