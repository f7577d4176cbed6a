import { RouterError } from "./router-error.ts";

/** Returns the error for a model that an administrator of the hub has disabled. Clients compare the message exactly. */
export function modelDisabled(): RouterError {
  const message = "Access to this resource is disabled.";
  return new RouterError({
    status: 403,
    code: "model_disabled",
    param: "model",
    message,
    headers: { "x-error-code": "RepoDisabled", "x-error-message": message },
  });
}
