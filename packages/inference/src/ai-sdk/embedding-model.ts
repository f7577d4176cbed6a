import type { EmbeddingModelV4 } from "@ai-sdk/provider";
import { ProviderOutputError } from "../errors/output-error.ts";
import { asSdk } from "./call-error.ts";
import { bodyOptionsOf } from "./chat-arguments.ts";
import { metadataOf } from "./chat-content.ts";
import { type Context, callOptions } from "./settings.ts";

/** An embedding model for the SDK's `embed` and `embedMany`. */
export function embeddingModel(
  modelId: string,
  { client, target, name, maxEmbeddingsPerCall }: Context,
): EmbeddingModelV4 {
  return {
    specificationVersion: "v4",
    provider: `${name}.embedding`,
    modelId,
    maxEmbeddingsPerCall,
    supportsParallelCalls: true,
    doEmbed: async ({ values, dimensions, providerOptions, ...call }) => {
      const own = callOptions(call);
      const given = { ...bodyOptionsOf(providerOptions, name), ...(dimensions !== undefined && { dimensions }) };
      const body = { model: modelId, ...given, inputs: values };
      return asSdk(body, async () => {
        const embeddings = (await client.featureExtraction({ ...target, ...body }, own.options)).map(vectorOf);
        const tokens = own.metadata?.usage?.prompt_tokens;
        return {
          embeddings,
          ...(tokens !== undefined && { usage: { tokens } }),
          providerMetadata: metadataOf(name, own.metadata),
          response: { headers: own.metadata?.headers ?? {} },
          warnings: [],
        };
      });
    },
  };
}

function vectorOf(vector: unknown): number[] {
  if (Array.isArray(vector) && vector.every((value) => typeof value === "number")) return vector;
  throw new ProviderOutputError(
    "The model gives a vector for each token, not for each text: choose a model whose vectors are pooled.",
  );
}
