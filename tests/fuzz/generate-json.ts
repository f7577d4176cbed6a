import { isRecord, type JsonSchema } from "@modelyard/platform/api/json-schema";
import { hostileJson } from "./hostile-values.ts";
import type { KnownValues } from "./known-values.ts";
import type { SeededRandom } from "./seeded-random.ts";

interface Generator {
  random: SeededRandom;
  known: KnownValues;
  /** How many of a hundred values do not follow the schema. */
  wrongPercent: number;
}

/** Returns a value that follows a JSON Schema, except in places that are chosen by chance. */
export function generateJson(generator: Generator, schema: unknown, name = "", depth = 0): unknown {
  const { random, wrongPercent } = generator;
  if (random.below(100) < wrongPercent || !isRecord(schema)) return hostileJson(random, depth);
  if ("const" in schema) return schema["const"];
  for (const key of ["anyOf", "oneOf", "allOf", "enum"]) {
    const options = schema[key];
    if (!Array.isArray(options) || options.length === 0) continue;
    const chosen: unknown = random.pick(options);
    return key === "enum" ? chosen : generateJson(generator, chosen, name, depth);
  }
  return ofType(generator, schema, name, depth);
}

function ofType(generator: Generator, schema: JsonSchema, name: string, depth: number): unknown {
  const { random, wrongPercent } = generator;
  const { type } = schema;
  switch (Array.isArray(type) ? random.pick(type) : type) {
    case "object":
      return objectOf(generator, schema, depth);
    case "array":
      return Array.from({ length: random.pick([0, 1, 1, 2, 5]) }, () =>
        generateJson(generator, schema["items"], name, depth + 1),
      );
    case "integer":
      return random.pick([numberOf(schema["minimum"], 0), numberOf(schema["maximum"], 10), random.below(100)]);
    case "number":
      return random.pick([numberOf(schema["minimum"], 0), numberOf(schema["maximum"], 1), random.below(100) / 10]);
    case "boolean":
      return random.oneIn(2);
    case "null":
      return null;
    case "string":
      return text(generator, name);
    default:
      return wrongPercent === 0 || random.oneIn(2) ? text(generator, name) : hostileJson(random, depth);
  }
}

function text({ random, known, wrongPercent }: Generator, name: string): string {
  return wrongPercent === 0 ? (known.existing(random, name) ?? `new-${random.below(1000)}`) : known.pick(random, name);
}

/** Returns an example, of which values are replaced by chance. */
export function changeJson(generator: Generator, value: unknown, name = ""): unknown {
  const { random, wrongPercent } = generator;
  if (random.below(100) < wrongPercent) return hostileJson(random);
  if (Array.isArray(value)) return value.map((item) => changeJson(generator, item, name));
  if (isRecord(value)) {
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, changeJson(generator, item, key)]));
  }
  return typeof value === "string" && random.oneIn(3) ? text(generator, name) : value;
}

function objectOf(generator: Generator, schema: JsonSchema, depth: number): object {
  const { random, known, wrongPercent } = generator;
  const properties = isRecord(schema["properties"]) ? schema["properties"] : {};
  const required: unknown[] = Array.isArray(schema["required"]) ? schema["required"] : [];
  // Deep schemas would grow without end.
  const entries = Object.entries(properties).filter(
    ([name]) =>
      (required.includes(name) && (wrongPercent === 0 || !random.oneIn(30))) || (depth < 4 && random.oneIn(2)),
  );
  const made: [string, unknown][] = entries.map(([name, property]) => [
    name,
    generateJson(generator, property, name, depth + 1),
  ]);
  if (isRecord(schema["additionalProperties"]) && random.oneIn(2)) {
    made.push([known.pick(random, "key"), generateJson(generator, schema["additionalProperties"], "", depth + 1)]);
  }
  return Object.fromEntries(made);
}

function numberOf(bound: unknown, otherwise: number): number {
  return typeof bound === "number" ? bound : otherwise;
}
