import type { ApiOperation } from "./operation.ts";

/** Returns the pattern under which an operation is registered with Hono. */
export function routePattern({ path, route }: Pick<ApiOperation, "path" | "route">): string {
  return route ?? path.replaceAll(/\{(\w+)\}/g, ":$1");
}

/** Returns the names of the parameters in a path, in their order. */
export function pathParameters(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
}

/** Returns the operation that a request matches: of all matching patterns, the one with the most fixed segments. */
export function findOperation(
  operations: readonly ApiOperation[],
  method: string,
  path: string,
): ApiOperation | undefined {
  const wanted = method === "HEAD" ? "GET" : method;
  return operations
    .filter((operation) => operation.method === wanted && fits(routePattern(operation), path))
    .toSorted((one, other) => fixedSegments(other) - fixedSegments(one))[0];
}

function fits(pattern: string, path: string): boolean {
  const segments = path.split("/");
  const parts = pattern.split("/");
  for (const [index, part] of parts.entries()) {
    if (part === "*") return true;
    const segment = segments[index];
    if (segment === undefined || (part.startsWith(":") ? segment === "" : part !== segment)) return false;
    if (part.endsWith("{.+}")) return true;
  }
  return segments.length === parts.length;
}

function fixedSegments(operation: ApiOperation): number {
  return routePattern(operation)
    .split("/")
    .filter((part) => !part.startsWith(":") && part !== "*").length;
}
