import { JsonLimitError, JsonSyntaxError } from "@modelyard/platform/json/json-error";
import { checkJson } from "@modelyard/platform/json/scan-json";
import { limits } from "@modelyard/platform/limits";
import { z } from "zod";
import { HubError } from "../errors.ts";
import type { Call } from "./call.ts";
import { bodyTooLarge, checkContentLength } from "./content-length.ts";

/** A request and the counter of the memory that its body takes. */
export type WithBody = Pick<Call, "request" | "memory">;

/**
 * Reads a JSON body.
 * @param maxBytes one of `limits.jsonBody`, for routes that need more than `limits.http.jsonBodyBytes`
 * @throws {HubError} the body is too large, too deeply nested, has too many keys, or is not JSON that fits the schema
 */
export async function readJson<T>(call: WithBody, schema: z.ZodType<T>, maxBytes?: number): Promise<T> {
  return parseJson(await readBody(call, maxBytes), schema);
}

/** Like `readJson`, for routes whose fields are all optional: some clients send no body at all. */
export async function readOptionalJson<T>(call: WithBody, schema: z.ZodType<T>, maxBytes?: number): Promise<T> {
  const body = await readBody(call, maxBytes);
  return parseJson(body.toString().trim() === "" ? Buffer.from("{}") : body, schema);
}

/** @throws {HubError} the body exceeds `limits.json`, is not JSON, or does not fit the schema */
export function parseJson<T>(body: Buffer, schema: z.ZodType<T>): T {
  return checkForm(parseBoundedJson(body, "The request's body is not valid JSON."), schema);
}

/** @throws {HubError} the value does not fit the schema */
export function checkForm<T>(value: unknown, schema: z.ZodType<T>): T {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const field = parsed.error.issues[0]?.path.join(".") ?? "";
  throw new HubError("BadRequest", firstIssues(parsed.error), {
    cause: parsed.error,
    body: field === "" ? {} : { field },
  });
}

/**
 * Parses JSON after checking it against `limits.json`, so that no body takes long to parse.
 * @throws {HubError} the body exceeds a limit, or is not JSON (with `notJson` as the message)
 */
export function parseBoundedJson(body: Buffer, notJson: string): unknown {
  try {
    checkJson(body, limits.json);
    const text = body.toString();
    const value: unknown = JSON.parse(text);
    if (escapedSurrogate.test(text)) checkWellFormed(value);
    return value;
  } catch (cause) {
    if (cause instanceof JsonLimitError) throw new HubError("BadRequest", cause.message, { cause });
    if (cause instanceof JsonSyntaxError || cause instanceof SyntaxError)
      throw new HubError("BadRequest", notJson, { cause });
    throw cause;
  }
}

/** Bytes that are not UTF-8 are replaced, so that only an escape can be half of a pair. */
const escapedSurrogate = /\\u[dD][89a-fA-F]/;

/** @throws {HubError} a text has half of a surrogate pair, which has no UTF-8 encoding and cannot be stored */
function checkWellFormed(value: unknown): void {
  if (typeof value === "string" && !value.isWellFormed()) {
    throw new HubError(
      "BadRequest",
      "The request contains half of a surrogate pair (such as \\ud800) in a text. Send whole characters.",
    );
  }
  if (typeof value !== "object" || value === null) return;
  for (const [key, item] of Object.entries(value)) {
    checkWellFormed(key);
    checkWellFormed(item);
  }
}

const shownIssues = 10;

/** Describes the first issues in one line: a body may have one for each of its values. */
export function firstIssues(error: z.ZodError): string {
  return error.issues
    .slice(0, shownIssues)
    .map(({ path, message }) => (path.length === 0 ? message : `${z.core.toDotPath(path)}: ${message}`))
    .join("; ");
}

/** @throws {HubError} 413 if the body is larger than `maxBytes`, 503 if too many bodies are held in memory */
export async function readBody(
  { request, memory }: WithBody,
  maxBytes: number = limits.http.jsonBodyBytes,
): Promise<Buffer> {
  checkContentLength(request, maxBytes);
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    if (size > maxBytes) throw bodyTooLarge(maxBytes);
    memory.add(chunk.byteLength);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
