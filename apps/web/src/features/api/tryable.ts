import type { ApiOperation } from "@modelyard/platform/api/operation";

/** Returns whether the reference offers to send the request: it changes nothing, and the response is JSON or short text. */
export function isTryable({ method, responses }: ApiOperation): boolean {
  const content = responses[200]?.content ?? [];
  return method === "GET" && content.length > 0 && content.every(({ type }) => shown.has(type));
}

const shown: ReadonlySet<string> = new Set(["application/json", "text/plain"]);
