import { RouterError } from "./router-error.ts";

/** Returns the error for a model that does not exist or that this caller may not see. */
export function modelNotFound(modelId: string): RouterError {
  return new RouterError({
    status: 404,
    code: "model_not_found",
    param: "model",
    message: `There is no model ${modelId} here, or you may not see it. GET /v1/models lists the models you can call.`,
  });
}
