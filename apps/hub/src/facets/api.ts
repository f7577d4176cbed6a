import { type ApiOperation, json } from "@modelyard/platform/api/operation";
import { z } from "zod";
import { forEachKind } from "../api/parameters.ts";
import { responses } from "../api/responses.ts";
import { FacetCounts } from "../contract/facets.ts";
import { filterQuery } from "../repo-api/list-query.ts";

/** One tag, as `GET /api/models-tags-by-type` lists it. */
export const TypedTag = z.object({
  id: z.string().describe("Value for `filter`."),
  label: z.string(),
  type: z.string(),
  subType: z.string().optional().describe("Modality of a task."),
});
export type TypedTag = z.infer<typeof TypedTag>;

/** Counts and tags of lists. */
export const facetOperations = forEachKind((kind) => ({
  tags: {
    method: "GET",
    path: `/api/${kind}s-tags-by-type`,
    id: `list-tags-of-${kind}s`,
    summary: `List the tags of public ${kind}s`,
    description: "By type, the most frequent first.",
    query: z.object({
      type: z
        .string()
        .optional()
        .meta({ description: "Only this type.", examples: ["license"] }),
    }),
    responses: responses(
      {
        200: {
          description: "Tags, by type.",
          content: json(z.record(z.string(), z.array(TypedTag)), {
            license: [{ id: "license:mit", label: "mit", type: "license" }],
          }),
        },
      },
      [400],
    ),
    auth: "none",
  } satisfies ApiOperation,
  counts: {
    method: "GET",
    path: `/api/${kind}s-facets`,
    id: `count-${kind}s`,
    summary: `Count ${kind}s by facet`,
    description:
      "Counts the list that the same parameters give, in all and by each value of a facet. A facet is counted as if it did not narrow the list, so that its values can be compared.",
    query: filterQuery(kind),
    responses: responses(
      {
        200: {
          description: "The counts.",
          content: json(FacetCounts, {
            total: { count: 2 },
            facets: { license: [{ value: "mit", count: 2 }] },
          }),
        },
      },
      [400],
    ),
    auth: "optional",
  } satisfies ApiOperation,
}));
