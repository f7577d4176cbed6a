import { jsonSchema, operationGroups } from "./openapi.ts";
import { isSchema, type Operation } from "./operation.ts";

const tokens = {
  none: "No token.",
  optional: "A token is not needed; with one, what its owner may see is there too.",
  read: "Needs an access token.",
  write: "Needs an access token with the role `write`.",
} as const satisfies Record<Operation["token"], string>;

/** The reference of the API as a page of the documentation, made of the same table as the OpenAPI document. */
export function apiMarkdown(): string {
  const told = new Map<string, string>();
  return [
    "# API reference",
    'The same as an OpenAPI 3.1 document: [/.well-known/openapi.json](/.well-known/openapi.json). Programs send their token as `Authorization: Bearer hf_…`. An error is `{"error": "a sentence"}`, with `field` where one part of the request is at fault.',
    ...operationGroups.flatMap(({ name, about, operations }) =>
      [`## ${name}`, about].concat(operations.flatMap((operation) => operationMarkdown(operation, told))),
    ),
    "",
  ].join("\n\n");
}

/** @param told long types by what they say, with the heading under which they stand already */
function operationMarkdown(operation: Operation, told: Map<string, string>): string[] {
  const { method, path, summary, about, query, body, answer, token } = operation;
  const described = (verb: string, what: NonNullable<Operation["answer"]>) => describe({ verb, what, summary, told });
  const named = Object.entries(query ?? {}).map(([name, does]) => `| \`${name}\` | ${does} |`);
  return [
    `### ${summary}`,
    `\`${method.toUpperCase()} ${path}\``,
    [about, tokens[token]].filter((sentence) => sentence !== undefined).join(" "),
    ...(named.length === 0 ? [] : [["| Query | What it does |", "| --- | --- |", ...named].join("\n")]),
    ...(body === undefined ? [] : described("Send", body)),
    ...(answer === undefined ? ["Answers 204."] : described("Answers", answer)),
  ];
}

interface Description {
  verb: string;
  what: NonNullable<Operation["answer"]>;
  summary: string;
  told: Map<string, string>;
}

/** Longer types are told once. */
const repeatedChars = 300;

function describe({ verb, what, summary, told }: Description): string[] {
  if (!isSchema(what)) return [`${verb} \`${what.type}\`: ${what.about}`];
  const type = typeText(jsonSchema(what), 0);
  const before = told.get(type);
  if (before !== undefined) return [`${verb} JSON, as under “${before}”.`];
  if (type.length > repeatedChars) told.set(type, summary);
  return [`${verb} JSON:`, `\`\`\`ts\n${type}\n\`\`\``];
}

/** A JSON Schema as a type that one reads at a glance. */
function typeText(schema: unknown, depth: number): string {
  if (!isRecord(schema)) return "unknown";
  const { type, properties, items, anyOf, additionalProperties } = schema;
  if ("const" in schema) return JSON.stringify(schema["const"]);
  if (Array.isArray(schema["enum"])) return schema["enum"].map((value) => JSON.stringify(value)).join(" | ");
  if (Array.isArray(anyOf)) return [...new Set(anyOf.map((one) => typeText(one, depth)))].join(" | ");
  if (type === "array") return `${bracketed(typeText(items, depth))}[]`;
  if (isRecord(properties)) return objectText(properties, schema["required"], depth);
  if (type === "object") return `{ [name: string]: ${typeText(additionalProperties, depth)} }`;
  if (type === "integer") return "number";
  return typeof type === "string" ? type : "unknown";
}

function objectText(properties: Record<string, unknown>, required: unknown, depth: number): string {
  const needed = Array.isArray(required) ? required : [];
  const indent = "  ".repeat(depth + 1);
  const lines = Object.entries(properties).map(
    ([name, one]) => `${indent}${name}${needed.includes(name) ? "" : "?"}: ${typeText(one, depth + 1)}`,
  );
  return lines.length === 0 ? "{}" : `{\n${lines.join("\n")}\n${"  ".repeat(depth)}}`;
}

function bracketed(text: string): string {
  return text.includes(" | ") ? `(${text})` : text;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
