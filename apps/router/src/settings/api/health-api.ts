import { type ApiOperation, json } from "@modelyard/platform/api/operation";
import { z } from "zod";
import { settingsResponses } from "../../api/responses.ts";
import { ProviderHealthEntry } from "../../contract/provider-health.ts";

export const providerHealthOperation: ApiOperation = {
  method: "GET",
  path: "/api/router/provider-health",
  id: "list-provider-health",
  summary: "List the health of providers",
  description:
    "Calls of the last 30 minutes on the node that responds, by provider and model, those with most failures first. For administrators.",
  responses: settingsResponses({
    200: {
      description: "At most 200 entries.",
      content: json(z.array(ProviderHealthEntry), [
        {
          provider: "groq",
          model: "acme/talker-1b",
          calls: 120,
          failures: 3,
          firstByteMs: { p50: 210, p99: 900 },
          circuit: "closed",
        },
      ]),
    },
  }),
  auth: "read",
};
