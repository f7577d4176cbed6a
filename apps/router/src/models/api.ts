import { type ApiOperation, json } from "@modelyard/platform/api/operation";
import { z } from "zod";
import { routerResponses } from "../api/responses.ts";
import { modelName } from "../chat/api.ts";
import { ModelProviders } from "../contract/model-providers.ts";

/** A model in OpenAI's shape, with its providers. */
export const CallableModel = z.object({
  id: z.string(),
  object: z.literal("model"),
  created: z.int().describe("Seconds since 1970."),
  owned_by: z.string(),
  providers: z.array(
    z.object({
      provider: z.string(),
      task: z.string(),
      status: z.string(),
      has_key: z.boolean().describe("Whether a key is stored with which your calls go out."),
    }),
  ),
});
export type CallableModel = z.infer<typeof CallableModel>;

const example = {
  id: "acme/tiny-chat",
  object: "model",
  created: 1_793_525_400,
  owned_by: "acme",
  providers: [{ provider: "groq", task: "conversational", status: "live", has_key: true }],
};

export const listModelsOperation: ApiOperation = {
  method: "GET",
  path: "/v1/models",
  id: "list-callable-models",
  summary: "List the models that can be called",
  responses: routerResponses({
    200: {
      description: "Models with at least one provider.",
      content: json(z.object({ object: z.literal("list"), data: z.array(CallableModel) }), {
        object: "list",
        data: [example],
      }),
    },
  }),
  auth: "optional",
};

const parameters = z.object({ model: modelName });

export const showModelOperation: ApiOperation = {
  method: "GET",
  path: "/v1/models/{model}",
  route: "/v1/models/*",
  id: "get-callable-model",
  summary: "Get a model that can be called",
  parameters,
  responses: routerResponses({ 200: { description: "The model.", content: json(CallableModel, example) } }, [404]),
  auth: "optional",
};

const providers = {
  method: "GET",
  summary: "List prices and speed of the providers of a model",
  description: "How each provider served in the last 30 minutes through this server, and what it costs.",
  responses: routerResponses(
    {
      200: {
        description: "The providers.",
        content: json(ModelProviders, {
          object: "list",
          model: "acme/tiny-chat",
          window_minutes: 30,
          data: [
            {
              provider: "groq",
              task: "conversational",
              status: "live",
              has_key: true,
              pricing: null,
              last_30_minutes: {
                requests: 120,
                failures: 1,
                uptime: 0.99,
                first_byte_ms: { p50: 180, p90: 260, p99: 410 },
                tokens_per_second: null,
              },
            },
          ],
        }),
      },
    },
    [404],
  ),
  auth: "optional",
} as const;

export const showProvidersOperation: ApiOperation = {
  ...providers,
  path: "/v1/models/{namespace}/{name}/providers",
  id: "list-providers-of-callable-model",
  parameters: z.object({
    namespace: z.string().meta({ description: "User or organization that owns the model.", examples: ["acme"] }),
    name: z.string().meta({ description: "Name of the model.", examples: ["tiny-chat"] }),
  }),
};

/** For an id in one segment: with `%2F`, or that of a model of a custom provider, which has no namespace. */
export const showProvidersOfIdOperation: ApiOperation = {
  ...providers,
  path: "/v1/models/{model}/providers",
  id: "list-providers-of-model-id",
  summary: "List prices and speed of the providers of a model, by its id",
  parameters,
};
