import type { ApiOperation } from "@modelyard/platform/api/operation";
import { findOperation } from "@modelyard/platform/api/route-pattern";
import { undocumentedResponse } from "../../packages/platform/src/testing/undocumented-response.ts";
import type { NoResponse, RawRequest, RawResponse } from "./send-raw.ts";

/** Parts of a stack, of a path on this machine, or of a database's message. */
const internal =
  /\bat [^\n]{0,200}(?:\.ts|node:\w+):\d+:\d+|node_modules|\/apps\/hub\/|syntax error at or near|duplicate key value|violates \w+ constraint|Failed query|PostgresError/;

interface Judged {
  operations: readonly ApiOperation[];
  /** Paths of folders of the hub, which no response may name. */
  folders: readonly string[];
}

/** Returns what is wrong with a response. */
export function problemOf(
  { operations, folders }: Judged,
  request: RawRequest,
  response: RawResponse | NoResponse,
): string | undefined {
  if (typeof response === "string") return response;
  const { status, headers } = response;
  const body = response.body.toString();
  const [target = ""] = request.target.split("?");
  // The server resolves `..` before it looks for a route.
  const path = URL.parse(`http://hub${target}`)?.pathname ?? target;
  const type = headers.get("content-type") ?? "";
  if (status >= 500) {
    const problem = serverErrorProblem({ operations, request, path }, response);
    if (problem !== undefined) return problem;
  }
  if (!headers.has("x-request-id")) return `there is no X-Request-Id with status ${status}`;
  if (status >= 400) {
    const isFile = headers.has("x-repo-commit");
    const found = isFile ? undefined : (internal.exec(body)?.[0] ?? folders.find((folder) => body.includes(folder)));
    if (found !== undefined) return `the body shows internals: ${found}`;
    const problem = errorShapeProblem({ method: request.method, type, body });
    if (problem !== undefined) return `${problem} (${status})`;
  }
  const isJson = type.includes("json");
  const method = request.method;
  // Sent by the HTTP server, before it looks at the address.
  if ([417, 431, 501].includes(status)) return undefined;
  return undocumentedResponse(operations, { method, path, status, type, body: isJson ? body : undefined });
}

/** 503 and 507 are expected where they are documented; 502 and 504 where another server is called. */
function serverErrorProblem(
  { operations, request, path }: { operations: readonly ApiOperation[]; request: RawRequest; path: string },
  { status, headers, body }: RawResponse,
): string | undefined {
  const shown = `${status}: ${body.toString().slice(0, 300)}`;
  if (status === 501 && ["TRACE", "PROPFIND"].includes(request.method)) return undefined;
  const operation = findOperation(operations, request.method, path);
  // Pages say that they are busy in the same way.
  const responses = operation?.responses ?? { 503: {} };
  const isDeclared = String(status) in responses || "5XX" in responses;
  if (status === 500 || !isDeclared) return `server error ${shown}`;
  return status === 503 && !headers.has("retry-after") ? `without Retry-After: ${shown}` : undefined;
}

/** Errors are JSON with a message, or pages. */
function errorShapeProblem({ method, type, body }: { method: string; type: string; body: string }): string | undefined {
  if (method === "HEAD") return undefined;
  if (type.includes("json")) return hasMessage(body) ? undefined : `the error has no message: ${body.slice(0, 200)}`;
  if (type.startsWith("text/html")) {
    return /<title>[^<]+<\/title>/.test(body) ? undefined : `the page has no title: ${body.slice(0, 200)}`;
  }
  if (type.startsWith("text/plain") && body !== "") return undefined;
  return `the error has type "${type}": ${body.slice(0, 200)}`;
}

function hasMessage(text: string): boolean {
  try {
    const body: unknown = JSON.parse(text);
    if (typeof body !== "object" || body === null) return false;
    return ["error", "message", "errors"].some((name) => {
      const value: unknown = Reflect.get(body, name);
      return typeof value === "string" ? value !== "" : typeof value === "object" && value !== null;
    });
  } catch {
    return false;
  }
}
