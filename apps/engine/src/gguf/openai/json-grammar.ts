import { limits } from "@modelyard/platform/limits";
import type { LlamaGrammar } from "node-llama-cpp";
import { z } from "zod";
import { RuntimeError } from "../../runtimes/runtime-error.ts";
import type { OpenedModel } from "../load/open-llama.ts";

export const ResponseFormat = z.discriminatedUnion("type", [
  z.object({ type: z.literal("text") }),
  z.object({ type: z.literal("json_object") }),
  z.object({ type: z.literal("json_schema"), json_schema: z.object({ schema: z.record(z.string(), z.unknown()) }) }),
]);
export type ResponseFormat = z.infer<typeof ResponseFormat>;

/** Between values, the grammars permit line breaks without end; after as many, the JSON is complete. */
export const jsonStop = "\n\n\n\n";

/** Keywords that the grammar cannot enforce. */
const unsupported: ReadonlySet<string> = new Set([
  "allOf",
  "not",
  "if",
  "pattern",
  "patternProperties",
  "dependentSchemas",
  "contains",
  "uniqueItems",
]);

/** Returns the grammar that a response must follow, `undefined` for text. @throws {RuntimeError} the schema is not supported */
export async function grammarOf(
  format: ResponseFormat | undefined,
  { llama }: OpenedModel,
): Promise<LlamaGrammar | undefined> {
  if (format === undefined || format.type === "text") return undefined;
  if (format.type === "json_object") return llama.getGrammarFor("json");
  const { schema } = format.json_schema;
  if (JSON.stringify(schema).length > limits.engine.schemaBytes)
    throw schemaProblem(`it is larger than ${limits.engine.schemaBytes} bytes`);
  const converted = convert(schema);
  try {
    return await createGrammar(llama, converted);
  } catch (error) {
    throw schemaProblem(error instanceof Error ? error.message.slice(0, 200) : "it cannot be converted", error);
  }
}

/** The library's type of a schema is narrower than what it checks. */
function createGrammar(llama: { createGrammarForJsonSchema: unknown }, schema: unknown): Promise<LlamaGrammar> {
  const create = llama.createGrammarForJsonSchema;
  if (typeof create !== "function") throw new TypeError("node-llama-cpp has no grammars for JSON schemas.");
  return create.call(llama, schema);
}

/** Rewrites a schema in the keywords of the grammar. Its depth is bounded by that of the request. */
function convert(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(convert);
  if (typeof value !== "object" || value === null) return value;
  const result: Record<string, unknown> = {};
  for (const [key, inner] of Object.entries(value)) {
    if (unsupported.has(key)) throw schemaProblem(`it uses \`${key}\``);
    if (key === "properties" || key === "$defs") result[key] = convertEach(inner);
    else if (key === "enum" || key === "const" || key === "required") result[key] = inner;
    else result[key === "anyOf" ? "oneOf" : key] = convert(inner);
  }
  return result;
}

/** The keys of these objects are names. */
function convertEach(named: unknown): unknown {
  if (typeof named !== "object" || named === null) return named;
  return Object.fromEntries(Object.entries(named).map(([name, schema]) => [name, convert(schema)]));
}

function schemaProblem(why: string, cause?: unknown): RuntimeError {
  return new RuntimeError(
    "invalid_input",
    `The JSON schema in \`response_format\` is not supported: ${why}. Simplify the schema, or use {"type": "json_object"}.`,
    { field: "response_format", cause },
  );
}
