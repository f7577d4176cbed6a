import { type ApiOperation, json } from "@modelyard/platform/api/operation";
import { limits } from "@modelyard/platform/limits";
import { z } from "zod";
import { responses } from "../api/responses.ts";

const Common = z.object({
  id: z.string(),
  author: z.string(),
  downloads: z.number(),
  gated: z.union([z.literal(false), z.enum(["auto", "manual"])]),
  isLikedByUser: z.boolean(),
  lastModified: z.string(),
  likes: z.number(),
  private: z.boolean(),
  trendingScore: z.number(),
});
const Trending = z.object({
  recentlyTrending: z.array(
    z.discriminatedUnion("repoType", [
      z.object({
        repoType: z.literal("model"),
        repoData: Common.extend({
          repoType: z.literal("model"),
          availableInferenceProviders: z.array(
            z.object({
              provider: z.string(),
              modelStatus: z.string(),
              providerStatus: z.string(),
              providerId: z.string(),
              task: z.string(),
            }),
          ),
          numParameters: z.number().optional(),
          pipeline_tag: z.string().optional(),
        }),
      }),
      z.object({ repoType: z.literal("dataset"), repoData: Common.extend({ repoType: z.literal("dataset") }) }),
    ]),
  ),
});
export type Trending = z.infer<typeof Trending>;

const { trending: most, trendingDefault: byDefault } = limits.list;

export const trendingOperation: ApiOperation = {
  method: "GET",
  path: "/api/trending",
  id: "list-trending",
  summary: "List what is trending",
  description:
    "Public repositories by `trendingScore`: the likes, the binary logarithm of the downloads, and one for the newest commit of the last 28 days, each halved for every week of its age. It is computed every hour and rounded to one decimal; a like counts at once.",
  query: z.object({
    type: z.enum(["all", "model", "dataset", "space"]).default("all").describe("This hub has no spaces."),
    limit: z.int().min(1).max(most).default(byDefault).describe("Entries of the list."),
  }),
  responses: responses(
    {
      200: {
        description: "The highest score first.",
        content: json(Trending, {
          recentlyTrending: [
            {
              repoType: "dataset",
              repoData: {
                id: "acme/questions",
                author: "acme",
                downloads: 1480,
                gated: false,
                isLikedByUser: false,
                lastModified: "2026-11-12T16:04:00.000Z",
                likes: 12,
                private: false,
                repoType: "dataset",
                trendingScore: 3,
              },
            },
          ],
        }),
      },
    },
    [400],
  ),
  auth: "optional",
};

export const listSpaces: ApiOperation = {
  method: "GET",
  path: "/api/spaces",
  id: "list-spaces",
  summary: "List spaces",
  description:
    "Always empty: this hub has models and datasets only. Clients that list all types of repositories call it.",
  responses: responses({ 200: { description: "No spaces.", content: json(z.array(z.never()), []) } }),
  auth: "none",
};

export const searchSpaces: ApiOperation = {
  method: "GET",
  path: "/api/spaces/semantic-search",
  id: "search-spaces",
  summary: "Search spaces",
  description: "Always empty, like the list of spaces.",
  responses: responses({ 200: { description: "No spaces.", content: json(z.array(z.never()), []) } }),
  auth: "none",
};
