import { z } from "zod";
import type { ModelState } from "../../contract/custom-providers.ts";
import { type Engine, type ModelFacts, Tokens } from "./engine.ts";

const tasks = { llm: "conversational", vlm: "conversational", embeddings: "feature-extraction" } as const;
const states = { loaded: "loaded", loading: "loading", "not-loaded": "unloaded" } as const satisfies Record<
  string,
  ModelState
>;

const Models = z.object({
  data: z
    .array(
      z.object({
        id: z.string(),
        type: z.enum(["llm", "vlm", "embeddings"]).optional().catch(undefined),
        state: z.enum(["loaded", "loading", "not-loaded"]),
        max_context_length: Tokens,
        loaded_context_length: Tokens,
      }),
    )
    .min(1),
});

/**
 * Reports no version.
 * @see https://lmstudio.ai/docs/api/rest-api (checked 2026-11-23)
 */
export const lmStudio: Engine = {
  id: "lm-studio",
  ownedBy: "organization_owner",
  async recognize(requests) {
    const models = await requests.get("/api/v0/models", Models);
    if (models === undefined) return undefined;
    const facts = new Map(models.data.map((model) => [model.id, factsOf(model)]));
    return { describe: ({ id }) => facts.get(id) ?? {} };
  },
};

function factsOf(model: z.infer<typeof Models>["data"][number]): ModelFacts {
  const { type, state, max_context_length, loaded_context_length } = model;
  return {
    task: type && tasks[type],
    contextLength: loaded_context_length ?? max_context_length,
    state: states[state],
  };
}
