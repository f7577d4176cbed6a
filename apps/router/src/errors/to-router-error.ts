import { isDatabaseAway } from "@modelyard/platform/database/database-away";
import { SourceUnavailableError } from "../directory/last-known.ts";
import { RouterError } from "./router-error.ts";

/** Converts anything thrown to an error for the caller. Unexpected errors reveal nothing but the request id. */
export function toRouterError(error: unknown): RouterError {
  if (error instanceof RouterError) return error;
  if (error instanceof SourceUnavailableError) {
    return new RouterError({
      status: 503,
      code: "directory_unavailable",
      message: "The hub's accounts and models cannot be read at the moment. Try again in a few seconds.",
      headers: { "retry-after": "5" },
      cause: error,
    });
  }
  if (isDatabaseAway(error)) {
    return new RouterError({
      status: 503,
      code: "database_unavailable",
      message: "The database does not respond at the moment; model calls still work. Try again in a few seconds.",
      headers: { "retry-after": "5" },
      cause: error,
    });
  }
  return new RouterError({
    status: 500,
    code: "internal_error",
    message:
      "The router failed to handle this request. Try again; if it fails again, give the administrator this request id.",
    cause: error,
  });
}
