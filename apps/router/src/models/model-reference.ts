import { RouterError } from "../errors/router-error.ts";

/** How the providers of a model are ordered. */
export type Policy = "auto" | "fastest" | "cheapest";

/** The parsed `model` of a request: `namespace/name`, and after a colon the caller's provider or a policy. */
export interface ModelReference {
  modelId: string;
  provider: string | undefined;
  policy: Policy;
}

const shape = /^([\w.-]{1,96}\/[\w.-]{1,96})(?::([a-z\d][a-z\d-]{0,62}))?$/i;
const withSuffix = /^(.+):([a-z\d][a-z\d-]{0,62})$/i;

/**
 * @param isServed returns whether a custom server has a model of this name; such names have any form, also with colons
 * @throws {RouterError} 404: no model can have this name
 */
export function parseModelReference(text: string, isServed: (name: string) => boolean = () => false): ModelReference {
  if (isServed(text)) return reference(text, undefined);
  const [, served, suffix] = withSuffix.exec(text) ?? [];
  if (served !== undefined && isServed(served)) return reference(served, suffix);
  const [, modelId, chosen] = shape.exec(text) ?? [];
  if (modelId !== undefined) return reference(modelId, chosen);
  throw new RouterError({
    status: 404,
    code: "model_not_found",
    param: "model",
    message: `There is no model ${JSON.stringify(text.slice(0, 200))}: write it as \`namespace/name\` or \`namespace/name:provider\`. A quantization cannot be chosen here. GET /v1/models lists the models you can call.`,
  });
}

function reference(modelId: string, chosen: string | undefined): ModelReference {
  if (chosen === "auto" || chosen === "fastest" || chosen === "cheapest") {
    return { modelId, provider: undefined, policy: chosen };
  }
  return { modelId, provider: chosen, policy: "auto" };
}
