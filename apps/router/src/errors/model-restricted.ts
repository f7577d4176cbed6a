import { RouterError } from "./router-error.ts";

/** Returns the error for a gated model to which this caller was not granted access. */
export function modelRestricted(modelId: string): RouterError {
  return new RouterError({
    status: 403,
    code: "gated_model",
    param: "model",
    message: `Access to model ${modelId} is restricted and you are not in the authorized list. Visit the page of the model to ask for access.`,
    headers: { "x-error-code": "GatedRepo" },
  });
}
