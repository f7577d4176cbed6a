import { limits } from "@modelyard/platform/limits";
import { z } from "zod";
import { flag, pageQuery, type RepositoryKind } from "../api/parameters.ts";
import { updatedWithinDays } from "../contract/facets.ts";

/** What lists can be sorted by. */
export const sortKeys = [
  "trendingScore",
  "downloads",
  "likes",
  "likes30d",
  "createdAt",
  "lastModified",
  "num_parameters",
  "mainSize",
] as const;
export type SortKey = (typeof sortKeys)[number];

const texts = (description: string) => z.array(z.string()).optional().describe(description);
const repeatable = "Several values: repeat the parameter, or separate them by commas.";

const expandedOnly = "Only these fields, beside `_id` and `id`; `null` for those without a value. May be repeated.";

const facets = {
  model: {
    pipeline_tag: texts(`Task: models with any of these. ${repeatable}`),
    library: texts(`Models with all of these libraries. ${repeatable}`),
    language: texts(`Models with all of these languages. ${repeatable}`),
    license: texts(`Models with any of these licenses. ${repeatable}`),
    format: texts(`Models with weights in all of these formats. ${repeatable}`),
    quantization: texts(`Models with all of these quantizations. ${repeatable}`),
    num_parameters: z
      .string()
      .optional()
      .meta({ description: "Smallest and largest number of parameters.", examples: ["min:1B,max:8B"] }),
    inference_provider: texts(`Models that any of these providers serves; \`all\`: any provider. ${repeatable}`),
    apps: texts(`Models that any of these local apps can run, as far as their tags tell. ${repeatable}`),
    inference: z.string().optional().describe("`warm`: models that a provider serves."),
  },
  dataset: Object.fromEntries(
    [
      ["task_categories", "all"],
      ["task_ids", "all"],
      ["size_categories", "any"],
      ["format", "all"],
      ["modality", "all"],
      ["library", "all"],
      ["language", "all"],
      ["license", "any"],
      ["multilinguality", "all"],
      ["language_creators", "all"],
    ].map(([name = "", mode]) => [name, texts(`Datasets with ${mode} of these values. ${repeatable}`)]),
  ),
} as const satisfies Record<RepositoryKind, z.ZodRawShape>;

/** Query that narrows a list of repositories. */
export function filterQuery(kind: RepositoryKind): z.ZodObject {
  return z.object({
    search: z
      .string()
      .max(limits.list.searchChars)
      .optional()
      .meta({
        description: "Part of the name. One or two letters or digits: the start of a word in the name.",
        examples: ["chat"],
      }),
    author: z.string().optional().describe("User or organization."),
    filter: texts("Tags that are all present, such as `license:mit`. May be repeated."),
    gated: z.enum(["true", "false"]).optional().describe("Whether their files require the consent of the owner."),
    updated: z
      .string()
      .optional()
      .describe(`Latest change within: ${Object.keys(updatedWithinDays).join(", ")}.`),
    ...facets[kind],
  });
}

/** Query of `GET /api/models` and `/api/datasets`. */
export function listQuery(kind: RepositoryKind): z.ZodObject {
  return filterQuery(kind).extend({
    sort: z.enum(sortKeys).default("trendingScore").describe("The highest first."),
    direction: z.enum(["-1", "1"]).default("-1").describe("`1`: the lowest first."),
    full: flag("Adds `sha`, `siblings`, `disabled` and `downloadsAllTime`."),
    config: flag("Adds `config`."),
    summary: flag("Adds `summary`, the beginning of the first paragraph of the card."),
    activity: flag(
      "Adds `downloadsByDay`, the downloads of each of the last 30 days, and `providerCount`, how many providers serve a model. Absent if there are none.",
    ),
    cardData: flag("Adds `cardData`."),
    expand: texts(expandedOnly),
    skip: z
      .int()
      .min(0)
      .max(limits.list.skipped)
      .optional()
      .describe("Entries to skip on the first page. Prefer `cursor`."),
    ...pageQuery(limits.list.models, limits.list.modelsDefault),
  });
}

/** Query of a single repository. */
export const infoQuery = z.object({
  blobs: flag("Adds `size`, `blobId` and, for large files, `lfs` to each of `siblings`."),
  securityStatus: flag("Adds `securityRepoStatus`."),
  expand: texts(expandedOnly),
});
