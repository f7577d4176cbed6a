import type { z } from "zod";
import { isRecord } from "../api/json-schema.ts";
import type { ApiContent, ApiOperation, ApiResponse } from "../api/operation.ts";
import { findOperation } from "../api/route-pattern.ts";

/** A response, as a contract test sees it. */
export interface SeenResponse {
  method: string;
  /** Without the query string. */
  path: string;
  status: number;
  /** `content-type`; empty where there is none. */
  type: string;
  /** The whole body of a JSON response; `undefined` if it was not read, because it is a stream or was cut off. */
  body: string | undefined;
}

/**
 * Compares a response with the declaration of its operation.
 * @returns what is not documented; `undefined` if everything is, or if the path belongs to no operation
 */
export function undocumentedResponse(operations: readonly ApiOperation[], response: SeenResponse): string | undefined {
  const { method, path, status, type, body } = response;
  const operation = findOperation(operations, method, path);
  if (operation === undefined) return undefined;
  const title = `${operation.method} ${operation.path}`;
  const declared = declaredResponse(operation, status);
  if (declared === undefined) {
    return `${title} returned ${status}, which is not documented (${method} ${path}): ${(body ?? "").slice(0, 300)}`;
  }
  if (method === "HEAD" || body === undefined) return undefined;
  const mediaType = type.split(";")[0]?.trim().toLowerCase() ?? "";
  if (declared.content === undefined) {
    return body === ""
      ? undefined
      : `${title} returned ${status} with a body; none is documented: ${body.slice(0, 300)}`;
  }
  const content = declared.content.find((one) => coversType(one, mediaType));
  if (content === undefined) return `${title} returned ${status} with type "${type}", which is not documented.`;
  const problem =
    content.schema === undefined || content.isRelayed === true ? undefined : bodyProblem(content.schema, body);
  return problem === undefined
    ? undefined
    : `${title} returned ${status} with a body that is not documented: ${problem}`;
}

function declaredResponse({ responses }: ApiOperation, status: number): ApiResponse | undefined {
  return responses[status] ?? responses[`${Math.trunc(status / 100)}XX`];
}

function coversType({ type }: ApiContent, mediaType: string): boolean {
  return type === "*/*" || type === mediaType || (type.endsWith("/*") && mediaType.startsWith(type.slice(0, -1)));
}

function bodyProblem(schema: z.ZodType, body: string): string | undefined {
  const value = parseJson(body);
  const parsed = schema.safeParse(value);
  if (!parsed.success) {
    const issues = parsed.error.issues.map(({ path, message }) => `${path.join(".") || "the body"}: ${message}`);
    return `${issues.slice(0, 5).join("; ")} in ${body.slice(0, 500)}`;
  }
  const field = undeclaredField(value, parsed.data);
  return field === undefined ? undefined : `the field ${field} is not in the schema`;
}

/** Returns `undefined` for text that is not JSON. */
function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

/** Returns the first field that parsing dropped: schemas keep only what they declare. */
function undeclaredField(value: unknown, parsed: unknown): string | undefined {
  if (Array.isArray(value) && Array.isArray(parsed)) {
    return first(value.map((item, index) => below(String(index), undeclaredField(item, parsed[index]))));
  }
  if (!isRecord(value) || !isRecord(parsed)) return undefined;
  return first(
    Object.entries(value).map(([name, item]) =>
      name in parsed ? below(name, undeclaredField(item, parsed[name])) : name,
    ),
  );
}

function below(name: string, field: string | undefined): string | undefined {
  return field === undefined ? undefined : `${name}.${field}`;
}

function first(fields: readonly (string | undefined)[]): string | undefined {
  return fields.find((field) => field !== undefined);
}
