import { z } from "zod";
import { type Engine, ShortText, Tokens } from "./engine.ts";

const Info = z.object({
  model_id: z.string(),
  max_total_tokens: z.number(),
  version: ShortText,
});

/** @see https://huggingface.github.io/text-generation-inference/ (checked 2026-11-23) */
export const textGenerationInference: Engine = {
  id: "tgi",
  async recognize(requests) {
    const info = await requests.get("/info", Info);
    if (info === undefined) return undefined;
    const contextLength = Tokens.parse(info.max_total_tokens);
    return {
      version: info.version,
      models: [info.model_id],
      describe: () => ({ task: "conversational", contextLength, state: "loaded" }),
    };
  },
};
