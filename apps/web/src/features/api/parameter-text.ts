import { type ApiParameter, isRecord, parametersOf } from "@modelyard/platform/api/json-schema";
import type { ApiOperation } from "@modelyard/platform/api/operation";
import { typeText } from "./type-text.ts";

/** Returns every parameter of an operation: path, query, then headers. */
export function parametersOfOperation({ parameters, query, headers }: ApiOperation): ApiParameter[] {
  return [...parametersOf(parameters, "path"), ...parametersOf(query, "query"), ...parametersOf(headers, "header")];
}

/** Returns an example of a parameter's value, where its declaration has one. */
export function exampleOf({ schema }: ApiParameter): string | undefined {
  const { examples } = schema;
  const [first] = Array.isArray(examples) ? examples : [];
  return typeof first === "string" || typeof first === "number" ? String(first) : undefined;
}

/** Returns a parameter's type with its bounds: `integer, 1 to 1000, default 30`. */
export function parameterType({ schema, required }: ApiParameter): string {
  const { type, minimum, maximum } = schema;
  const fallback = schema["default"];
  const bounds =
    typeof maximum === "number"
      ? [typeof minimum === "number" ? `${minimum} to ${maximum}` : `at most ${maximum}`]
      : typeof minimum === "number"
        ? [`at least ${minimum}`]
        : [];
  const name = type === "integer" || type === "number" ? type : typeText(schema);
  return [
    name.replaceAll("|", "\\|"),
    ...bounds,
    ...(fallback === undefined || isRecord(fallback) ? [] : [`default ${JSON.stringify(fallback)}`]),
    ...(required ? ["required"] : []),
  ].join(", ");
}
