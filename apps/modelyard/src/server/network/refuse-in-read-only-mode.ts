import type { Hub } from "@modelyard/hub";
import type { MiddlewareHandler } from "hono";

/** Refuses changes of the router's settings in read-only mode. The hub refuses other changes itself. */
export function refuseInReadOnlyMode(cluster: Pick<Hub["cluster"], "readOnlyReason">): MiddlewareHandler {
  return async (context, next) => {
    const reason = cluster.readOnlyReason();
    if (reason === undefined || ["GET", "HEAD", "OPTIONS"].includes(context.req.method)) return next();
    const message =
      "The hub is in read-only mode. Nothing was changed, and everything can still be read. Try again later.";
    const headers = { "retry-after": "60", "x-error-code": "read_only", "x-error-message": message };
    return context.json({ error: message, code: "read_only", field: null }, 503, headers);
  };
}
