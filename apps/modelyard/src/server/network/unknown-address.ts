import type { Context, Hono } from "hono";

const methods = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;
/**
 * First segments of addresses for programs. Patterns of pages, such as `/:namespace/:name`, fit such addresses by chance.
 * Clients of Xet first try addresses of newer servers, and fail uploads unless these get 404.
 */
const forPrograms: ReadonlySet<string> = new Set(["api", "_private", "xet"]);

/** Responds to a request that no handler serves: 405 if its address has other methods, 404 otherwise. */
export function unknownAddress(app: Hono, context: Context): Response {
  // Percent-encoded: a header cannot hold the decoded path.
  const { pathname } = new URL(context.req.url);
  const shown = pathname.slice(0, 500);
  const { method, path } = context.req;
  const allowed = allowedMethods(app, path);
  if (allowed.length === 0 || allowed.includes(method)) {
    return problem(context, { status: 404, code: "NotFound", message: `There is nothing at ${method} ${shown}.` });
  }
  context.header("Allow", allowed.join(", "));
  const message = `${shown} does not accept ${method}. Send ${allowed.join(", ")}.`;
  return problem(context, { status: 405, code: "MethodNotAllowed", message });
}

interface Problem {
  status: 404 | 405;
  code: string;
  message: string;
}

function problem(context: Context, { status, code, message }: Problem): Response {
  return context.json({ error: message }, status, { "x-error-code": code, "x-error-message": message });
}

/** Returns the methods for which a separate handler is registered at an address. */
function allowedMethods(app: Hono, path: string): string[] {
  const served = methods.filter((method) =>
    app.router.match(method, path)[0].some(([[, route]]) => route.method === method && isOfSameKind(route.path, path)),
  );
  return served.flatMap((method) => (method === "GET" ? ["GET", "HEAD"] : [method]));
}

function isOfSameKind(pattern: string, path: string): boolean {
  const first = path.split("/")[1] ?? "";
  return !forPrograms.has(first) || pattern.startsWith(`/${first}/`);
}
