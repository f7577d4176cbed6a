import { type ApiOperation, bytes } from "@modelyard/platform/api/operation";
import { z } from "zod";
import { callResponses } from "../api/responses.ts";

const parameters = z.object({
  provider: z.string().meta({ description: "Id of the provider.", examples: ["groq"] }),
  path: z.string().meta({ description: "The provider's own path.", examples: ["v1/chat/completions"] }),
});

function call(method: "GET" | "POST" | "PUT", summary: string, description: string): ApiOperation {
  const anything = bytes("*/*", "As the provider documents it.");
  return {
    method,
    path: "/router/{provider}/{path}",
    route: "/router/:provider/*",
    id: `call-provider-with-${method.toLowerCase()}`,
    summary,
    description,
    parameters,
    ...(method === "POST" ? { body: { isOptional: true, content: anything } } : {}),
    responses: callResponses({
      200: { description: "What the provider responds.", content: anything },
      "2XX": { description: "What the provider responds.", content: anything },
      "4XX": { description: "An error of the provider or of the router.", content: anything },
      "5XX": { description: "An error of the provider or of the router.", content: anything },
    }),
    auth: "read",
  };
}

/** A provider's own addresses, behind this hub's token. */
export const providerOperations: readonly ApiOperation[] = [
  call(
    "POST",
    "Call a provider in its own format",
    "Exchanges the token of this hub for the stored key of the provider, and passes the rest on as it is.",
  ),
  call("GET", "Get the state of a provider's job", "Follows the addresses in the provider's response."),
  call("PUT", "Cancel a provider's job", "Follows the addresses in the provider's response."),
];
