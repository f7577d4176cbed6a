import { isRecord } from "@modelyard/platform/api/json-schema";

/** Returns a JSON Schema as a TypeScript type, with descriptions as comments. */
export function typeText(schema: unknown, depth = 0): string {
  if (!isRecord(schema)) return "unknown";
  const { type, properties, items, additionalProperties } = schema;
  const alternatives = schema["anyOf"] ?? schema["oneOf"];
  if ("const" in schema) return JSON.stringify(schema["const"]);
  if (Array.isArray(schema["enum"])) return schema["enum"].map((value) => JSON.stringify(value)).join(" | ");
  if (Array.isArray(alternatives)) return [...new Set(alternatives.map((one) => typeText(one, depth)))].join(" | ");
  if (type === "array") return `${bracketed(typeText(items, depth))}[]`;
  if (isRecord(properties)) return objectText(properties, schema["required"], depth);
  if (type === "object") return `{ [name: string]: ${typeText(additionalProperties, depth)} }`;
  if (type === "integer") return "number";
  return typeof type === "string" ? type : "unknown";
}

function objectText(properties: Record<string, unknown>, required: unknown, depth: number): string {
  const needed = Array.isArray(required) ? required : [];
  const indent = "  ".repeat(depth + 1);
  const lines = Object.entries(properties).map(([name, property]) => {
    const description = isRecord(property) ? property["description"] : undefined;
    const comment = typeof description === "string" ? ` // ${description}` : "";
    const text = typeText(property, depth + 1);
    // A comment after a type of several lines would be read as part of its last one.
    const own = `${indent}${name}${needed.includes(name) ? "" : "?"}: ${text}`;
    return text.includes("\n") ? `${comment === "" ? "" : `${indent}${comment.trim()}\n`}${own}` : own + comment;
  });
  return lines.length === 0 ? "{}" : `{\n${lines.join("\n")}\n${"  ".repeat(depth)}}`;
}

function bracketed(text: string): string {
  return text.includes(" | ") ? `(${text})` : text;
}
