import type { PlaygroundQuery } from "../../paths.ts";

/** Maximum number of models side by side. */
export const maxModels = 4;

/** The chat settings in the query, by the names of the chat API. */
export const chatSettingNames = ["system", "temperature", "max_tokens", "top_p"] as const;

/** Parses the query of the playground; unknown values are ignored. */
export function parsePlaygroundQuery(parameters: URLSearchParams): PlaygroundQuery {
  const model = parameters
    .getAll("model")
    .map((address) => address.trim())
    .filter((address) => address !== "");
  const read = (name: string) => parameters.get(name)?.trim() || undefined;
  return {
    model: [...new Set(model)].slice(0, maxModels),
    system: read("system"),
    temperature: read("temperature"),
    max_tokens: read("max_tokens"),
    top_p: read("top_p"),
    prompt: read("prompt"),
  };
}
