import { type ApiOperation, json } from "@modelyard/platform/api/operation";
import { z } from "zod";
import { routerResponses, settingsResponses } from "../api/responses.ts";
import { Usage } from "../contract/usage.ts";

/** How far back usage is kept. */
export const mostDays = 366;

const query = z.object({
  days: z.int().min(1).max(mostDays).default(30).describe("How many days back."),
  organisation: z.string().optional().describe("Calls that this organization pays for, in place of your own."),
});
const usage = {
  200: {
    description: "Calls and their cost by day, provider and model.",
    content: json(Usage, {
      object: "list",
      days: 30,
      organisation: null,
      total_cost_usd: "0.0042",
      data: [
        {
          date: "2026-11-01",
          provider: "groq",
          model: "acme/tiny-chat",
          requests: 12,
          failed: 0,
          cancelled: 0,
          input_tokens: 1200,
          output_tokens: 300,
          cached_read_tokens: 0,
          cached_write_tokens: 0,
          images: 0,
          seconds: 0,
          cost_usd: "0.0042",
        },
      ],
    }),
  },
};

export const ownUsageOperation: ApiOperation = {
  method: "GET",
  path: "/v1/usage",
  id: "get-own-usage",
  summary: "Get your usage",
  query,
  responses: routerResponses(usage),
  auth: "read",
};

export const usageOperation: ApiOperation = {
  method: "GET",
  path: "/api/usage",
  id: "get-usage",
  summary: "Get usage",
  description: "As `/v1/usage`; administrators also get the usage of the whole hub.",
  query: query.extend({ of: z.enum(["hub"]).optional().describe("`hub`: all calls, for administrators.") }),
  responses: settingsResponses(usage, [400]),
  auth: "read",
};
