import { jsonSchema } from "@modelyard/platform/api/json-schema";
import type { ApiContent, ApiOperation, ApiResponse } from "@modelyard/platform/api/operation";
import { curlCommand } from "./curl-command.ts";
import { parametersOfOperation, parameterType } from "./parameter-text.ts";
import { typeText } from "./type-text.ts";

const tokens = {
  none: "No token is needed.",
  optional: "No token is needed; with one, the private repositories that it may read are included.",
  read: "Requires an access token.",
  write: "Requires an access token with role `write`.",
} as const satisfies Record<ApiOperation["auth"], string>;

/** The line with the method and the address. */
export function methodLine({ method, path }: ApiOperation): string {
  return `\`${method} ${path}\``;
}

/** Returns one operation as a section of a page of the reference. */
export function operationMarkdown(operation: ApiOperation): string[] {
  const { summary, description, body, auth } = operation;
  return [
    `## ${summary}`,
    methodLine(operation),
    [description, tokens[auth]].filter((sentence) => sentence !== undefined).join(" "),
    `\`\`\`sh\n${curlCommand(operation)}\n\`\`\``,
    ...parameterTable(operation),
    ...(body === undefined ? [] : ["**Request body**", ...contentMarkdown(body.content, "input")]),
    ...responseMarkdown(operation),
  ];
}

function parameterTable(operation: ApiOperation): string[] {
  const rows = parametersOfOperation(operation).map(
    (parameter) =>
      `| \`${parameter.name}\` | ${parameter.in} | ${parameterType(parameter)} | ${parameter.description.replaceAll("|", "\\|")} |`,
  );
  if (rows.length === 0) return [];
  return [["| Parameter | In | Type | Description |", "| --- | --- | --- | --- |", ...rows].join("\n")];
}

function responseMarkdown({ responses }: ApiOperation): string[] {
  const statuses = Object.entries(responses);
  const rows = statuses.map(([status, response]) => `| ${status} | ${describeResponse(response)} |`);
  const table = ["| Status | Meaning |", "| --- | --- |", ...rows].join("\n");
  const bodies = statuses
    .filter(([status, { content }]) => status.startsWith("2") && content !== undefined)
    .flatMap(([status, { content }]) =>
      [`**Response body, ${status}**`].concat(contentMarkdown(content ?? [], "output")),
    );
  return [table, ...bodies];
}

function describeResponse({ description, headers }: ApiResponse): string {
  const named = Object.keys(headers ?? {}).map((name) => `\`${name}\``);
  return named.length === 0 ? description : `${description} Headers: ${named.join(", ")}.`;
}

function contentMarkdown(contents: readonly ApiContent[], io: "input" | "output"): string[] {
  return contents.flatMap(({ type, schema, description, example }) => {
    const what = schema === undefined ? [`\`${type}\`: ${description ?? ""}`] : [];
    const form = schema === undefined ? [] : [`\`\`\`ts\n${typeText(jsonSchema(schema, io))}\n\`\`\``];
    const shown = typeof example === "string" ? example : JSON.stringify(example, undefined, 2);
    return [...what, ...form, ...(example === undefined ? [] : [`\`\`\`json\n${shown}\n\`\`\``])];
  });
}
