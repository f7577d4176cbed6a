import type { ApiGroup } from "@modelyard/platform/api/operation";
import { apiGroups } from "./api-groups.ts";
import { operationMarkdown } from "./operation-markdown.ts";

const introduction = `The API of this hub, one page for each group of operations. The same as an OpenAPI 3.1 document:
[/.well-known/openapi.json](/.well-known/openapi.json).`;

const conventions = `## Authentication

Send an access token as \`Authorization: Bearer hf_…\`. Create one at [/settings/tokens](/settings/tokens). The commands on
these pages take it from the variable \`MODELYARD_TOKEN\`.

## Errors

Errors of the hub are \`{"error": "a sentence"}\`, with \`field\` where one part of the request is at fault. The headers
\`X-Error-Message\` and \`X-Error-Code\` say the same. A private repository responds like one that does not exist: with 401
to callers without a token, and with 404 to others.

Errors of \`/v1\` and \`/router\` have the shape that OpenAI's clients read:
\`{"error": {"message", "type", "code", "param"}}\`. Errors of \`/api/router\` and \`/api/usage\` are
\`{"error", "code", "field"}\`.

A request that HTTP servers may read in two ways, such as one with control characters in its address, is refused before it
is routed: with 400 (or 405, 408, 413, 417, 431) and \`{"error": "a sentence"}\`, at every address.

## Rate limits

Responses of the hub name the limit in \`RateLimit\` and \`RateLimit-Policy\`. Above it, the hub responds with 429 and
\`Retry-After\`.

## Pages

Lists come in pages: follow the header \`Link\` with \`rel="next"\` until it is absent.`;

/** Returns the first page of the reference. */
export function apiOverview(): string {
  const rows = apiGroups.map(({ id, title, description }) => `| [${title}](/docs/api/${id}) | ${description} |`);
  return `${[
    "# API reference",
    introduction,
    ["| Group | What it is for |", "| --- | --- |", ...rows].join("\n"),
    conventions,
  ].join("\n\n")}\n`;
}

/** Returns the page of one group. */
export function groupMarkdown({ title, description, operations }: ApiGroup): string {
  return `${[`# ${title}`, description, ...operations.flatMap((operation) => operationMarkdown(operation))].join("\n\n")}\n`;
}

/** Returns the whole reference as one document, for programs. */
export function apiMarkdown(): string {
  return [apiOverview(), ...apiGroups.map((group) => groupMarkdown(group))].join("\n");
}
