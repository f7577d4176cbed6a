import { isRecord } from "../adapters/shape.ts";
import { InputError } from "../errors/input-error.ts";
import type { JsonSchema, StandardSchema } from "./standard-schema.ts";

/** In order of preference; libraries implement at least one of them. */
const targets = ["draft-2020-12", "draft-07"] as const;

/**
 * Returns the JSON schema of a model's output.
 * @param given a JSON schema that is used unchanged
 * @throws {InputError} neither the library nor the caller provides a JSON schema
 */
export function jsonSchemaOf(schema: StandardSchema, given?: JsonSchema): JsonSchema {
  if (given !== undefined) return given;
  const { vendor, jsonSchema } = schema["~standard"];
  if (jsonSchema === undefined) {
    throw new InputError(
      `This ${vendor} schema does not generate JSON schema: pass one as jsonSchema, or wrap the schema so that it implements Standard JSON Schema.`,
    );
  }
  let cause: unknown;
  for (const target of targets) {
    try {
      const { $schema: _version, ...fields } = jsonSchema.input({ target });
      return closed(fields);
    } catch (error) {
      cause = error;
    }
  }
  const reason = cause instanceof Error ? `: ${cause.message}` : "";
  throw new InputError(`The ${vendor} schema cannot be written as JSON schema${reason}. Pass one as jsonSchema.`, {
    cause,
  });
}

const maps: ReadonlySet<string> = new Set(["properties", "$defs", "definitions"]);
const schemas: ReadonlySet<string> = new Set(["items", "prefixItems", "anyOf", "oneOf", "allOf", "not"]);

/** Returns the schema with `additionalProperties: false` on objects that do not set it, as strict modes require. */
function closed(schema: JsonSchema): JsonSchema {
  const copy: JsonSchema = {};
  for (const [name, value] of Object.entries(schema)) {
    if (maps.has(name) && isRecord(value)) {
      copy[name] = Object.fromEntries(Object.entries(value).map(([key, part]) => [key, closedPart(part)]));
    } else copy[name] = schemas.has(name) ? closedPart(value) : value;
  }
  return isRecord(copy.properties) ? { additionalProperties: false, ...copy } : copy;
}

function closedPart(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(closedPart);
  return isRecord(part) ? closed(part) : part;
}

/**
 * Returns whether strict modes accept a schema: every object requires all its properties and allows no others.
 * @see https://platform.openai.com/docs/guides/structured-outputs#supported-schemas
 */
export function isStrict(schema: unknown): boolean {
  if (Array.isArray(schema)) return schema.every(isStrict);
  if (!isRecord(schema)) return true;
  if (schema.type === "object" || isRecord(schema.properties)) {
    const names = Object.keys(isRecord(schema.properties) ? schema.properties : {});
    const required: readonly unknown[] = Array.isArray(schema.required) ? schema.required : [];
    if (schema.additionalProperties !== false || names.some((name) => !required.includes(name))) return false;
  }
  return Object.entries(schema).every(([name, value]) => {
    if (maps.has(name) && isRecord(value)) return Object.values(value).every(isStrict);
    return !schemas.has(name) || isStrict(value);
  });
}
