import { RouterError } from "../errors/router-error.ts";

/** By what the providers of a model are put in order. */
export type Policy = "auto" | "fastest" | "cheapest";

/** What a caller writes into `model`: `namespace/name`, and after a colon the provider of their choice or a policy. */
export interface ModelReference {
  modelId: string;
  provider: string | undefined;
  policy: Policy;
}

const shape = /^([\w.-]{1,96}\/[\w.-]{1,96})(?::([a-z\d][a-z\d-]{0,62}))?$/i;

/** @throws {RouterError} 404: nothing can have this name */
export function parseModelReference(text: string): ModelReference {
  const [, modelId, provider] = shape.exec(text) ?? [];
  if (modelId === undefined) {
    throw new RouterError({
      status: 404,
      code: "model_not_found",
      param: "model",
      message: `There is no model ${JSON.stringify(text.slice(0, 200))}: write it as \`namespace/name\` or \`namespace/name:provider\`.`,
    });
  }
  if (provider === "auto" || provider === "fastest" || provider === "cheapest") {
    return { modelId, provider: undefined, policy: provider };
  }
  return { modelId, provider, policy: "auto" };
}
