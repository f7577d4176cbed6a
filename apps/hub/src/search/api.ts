import { type ApiOperation, json } from "@modelyard/platform/api/operation";
import { limits } from "@modelyard/platform/limits";
import { z } from "zod";
import { responses } from "../api/responses.ts";
import { QuickSearch, quickSearchTypes } from "../contract/search.ts";

export const quickSearchOperation: ApiOperation = {
  method: "GET",
  path: "/api/quicksearch",
  id: "quick-search",
  summary: "Search models, datasets, users, organizations and collections",
  description: "The best matches first: equal names, then names that begin with the text or contain it, then cards.",
  query: z.object({
    q: z
      .string()
      .optional()
      .meta({ description: "Text to search for.", examples: ["chat"] }),
    type: z.array(z.enum(quickSearchTypes)).optional().describe("What to search. By default everything."),
    limit: z
      .int()
      .min(1)
      .max(limits.list.quickSearch)
      .default(limits.list.quickSearchDefault)
      .describe("Results of each type."),
  }),
  responses: responses(
    {
      200: {
        description: "What was found, by type.",
        content: json(QuickSearch, {
          q: "chat",
          models: [{ _id: "m1", id: "acme/tiny-chat", trendingWeight: 3, match: "name" }],
          modelsCount: 1,
          datasets: [],
          datasetsCount: 0,
          users: [],
          orgs: [],
          collections: [{ _id: "65a1b2c3d4e5f60718293a4b", slug: "acme/chat-65a1b2c3d4e5f60718293a4b", title: "Chat" }],
          collectionsCount: 1,
        }),
      },
    },
    [400],
  ),
  auth: "optional",
};
