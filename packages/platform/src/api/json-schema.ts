import { z } from "zod";

/** A JSON Schema, as far as documents and reference pages read it. */
export type JsonSchema = Record<string, unknown>;

/**
 * Returns a zod schema as JSON Schema 2020-12, which OpenAPI 3.1 uses.
 * @param io `input`: what clients send, where defaults make fields optional; `output`: what they receive, which may gain
 * fields in later versions
 */
export function jsonSchema(schema: z.ZodType, io: "input" | "output"): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: "any",
    override: ({ jsonSchema: made }) => {
      if (io === "output" && made.additionalProperties === false) delete made.additionalProperties;
      // zod limits every integer to what a JavaScript number can represent exactly.
      if (made.maximum === Number.MAX_SAFE_INTEGER) delete made.maximum;
      if (made.minimum === Number.MIN_SAFE_INTEGER) delete made.minimum;
    },
  });
  return rest;
}

/** A parameter, as documents and reference pages show it. */
export interface ApiParameter {
  name: string;
  in: "path" | "query" | "header";
  required: boolean;
  description: string;
  schema: JsonSchema;
}

/** Returns the parameters of one kind. */
export function parametersOf(schema: z.ZodObject | undefined, kind: ApiParameter["in"]): ApiParameter[] {
  if (schema === undefined) return [];
  const { properties, required } = jsonSchema(schema, "input");
  const needed = Array.isArray(required) ? required : [];
  return Object.entries(isRecord(properties) ? properties : {}).map(([name, property]) => {
    const { description, ...rest } = isRecord(property) ? property : {};
    return {
      name,
      in: kind,
      required: needed.includes(name),
      description: typeof description === "string" ? description : "",
      schema: rest,
    };
  });
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
