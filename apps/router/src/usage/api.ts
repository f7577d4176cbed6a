import { type ApiOperation, json } from "@modelyard/platform/api/operation";
import { limits } from "@modelyard/platform/limits";
import { z } from "zod";
import { routerResponses, settingsResponses } from "../api/responses.ts";
import { Usage } from "../contract/usage.ts";
import { UsageBreakdown } from "../contract/usage-breakdown.ts";

/** How far back usage is shown. */
export const mostDays = 366;

const query = z.object({
  days: z.int().min(1).max(mostDays).default(30).describe("How many days back."),
  organisation: z.string().optional().describe("Calls that this organization pays for, in place of your own."),
  token: z
    .string()
    .optional()
    .describe(
      "Calls with the access token that has this id; `browser`: calls from browser sessions. Of an organization, only its admins can select tokens of other members.",
    ),
  model: z.string().optional().describe("Calls of this model."),
  provider: z.string().optional().describe("Calls of this provider."),
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
  responses: routerResponses(usage, [429]),
  auth: "read",
};

const hubQuery = query.extend({ of: z.enum(["hub"]).optional().describe("`hub`: all calls, for administrators.") });

export const usageOperation: ApiOperation = {
  method: "GET",
  path: "/api/usage",
  id: "get-usage",
  summary: "Get usage",
  description: "As `/v1/usage`; administrators also get the usage of the whole hub.",
  query: hubQuery,
  responses: settingsResponses(usage, [400]),
  auth: "read",
};

const { usageRows, usageBreakdownDays } = limits.router;

export const usageBreakdownOperation: ApiOperation = {
  method: "GET",
  path: "/api/usage/breakdown",
  id: "get-usage-breakdown",
  summary: "Get usage by token",
  description: `Calls, cost and latency by access token, provider and model: the ${usageRows} rows with the most calls. Names of tokens are those of your own tokens. Of an organization, its admins see calls of other members by user and token; other members see them together.`,
  query: hubQuery.extend({
    days: z.int().min(1).max(usageBreakdownDays).default(30).describe("How many days back."),
  }),
  responses: settingsResponses(
    {
      200: {
        description: "Calls by token, provider and model.",
        content: json(UsageBreakdown, {
          object: "list",
          days: 30,
          organisation: null,
          data: [
            {
              token: { kind: "token", id: "65f0c1d2e3a4b5c6d7e8f901", name: "laptop", user: null },
              provider: "groq",
              model: "acme/tiny-chat",
              requests: 12,
              failed: 0,
              cancelled: 0,
              cost_usd: "0.0042",
              latency_ms: { p50: 640, p95: 2100 },
              first_byte_ms: { p50: 180, p95: 410 },
            },
          ],
          has_more: false,
          latency_by_day: [{ date: "2026-11-01", p50: 640, p95: 2100 }],
          choices: {
            tokens: [{ kind: "token", id: "65f0c1d2e3a4b5c6d7e8f901", name: "laptop", user: null }],
            providers: ["groq"],
            models: ["acme/tiny-chat"],
          },
        }),
      },
    },
    [400],
  ),
  auth: "read",
};
