import { RouterError } from "../errors/router-error.ts";

/** What a caller writes into `model`: `namespace/name`, and after a colon the provider of their choice. */
export interface ModelReference {
  modelId: string;
  provider: string | undefined;
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
  return { modelId, provider };
}
