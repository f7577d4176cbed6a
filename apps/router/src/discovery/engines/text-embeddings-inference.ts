import { z } from "zod";
import { type Engine, ShortText, Tokens } from "./engine.ts";

const Info = z.object({
  model_id: z.string(),
  model_type: z.object({
    embedding: z.unknown().optional(),
    reranker: z.unknown().optional(),
    classifier: z.unknown().optional(),
  }),
  max_input_length: Tokens,
  version: ShortText,
});

/**
 * Serves one model under any name, and may have no `/v1/models`.
 * @see https://huggingface.github.io/text-embeddings-inference/ (checked 2026-11-23)
 */
export const textEmbeddingsInference: Engine = {
  id: "tei",
  async recognize(requests) {
    const info = await requests.get("/info", Info);
    if (info === undefined) return undefined;
    const { model_id, model_type, max_input_length: contextLength, version } = info;
    const task = taskOf(model_type);
    return { version, models: [model_id], describe: () => ({ task, contextLength, state: "loaded" }) };
  },
};

function taskOf({ embedding, reranker, classifier }: z.infer<typeof Info>["model_type"]): string | undefined {
  if (embedding !== undefined) return "feature-extraction";
  if (reranker !== undefined) return "text-ranking";
  return classifier === undefined ? undefined : "text-classification";
}
