import { JsonLimitError, JsonSyntaxError } from "@modelyard/platform/json/json-error";
import { checkJson } from "@modelyard/platform/json/scan-json";
import { limits } from "@modelyard/platform/limits";
import { z } from "zod";
import { HubError } from "../errors.ts";
import type { Call } from "./call.ts";
import { bodyTooLarge, refuseAnnounced } from "./content-length.ts";

/** A request, with the account of the memory that its body takes until the response is made. */
export type WithBody = Pick<Call, "request" | "memory">;

/**
 * Reads a JSON body.
 * @param maxBytes for the few routes that need more than `limits.http.jsonBodyBytes`: one of `limits.jsonBody`
 * @throws {HubError} when it is too large, nested too deeply, has too many keys, is no JSON or not of the schema's form
 */
export async function readJson<T>(call: WithBody, schema: z.ZodType<T>, maxBytes?: number): Promise<T> {
  return parseJson(await readBody(call, maxBytes), schema);
}

/** As `readJson`, where every field is optional and some clients send no body at all. */
export async function readOptionalJson<T>(call: WithBody, schema: z.ZodType<T>): Promise<T> {
  const body = await readBody(call);
  return parseJson(body.toString().trim() === "" ? Buffer.from("{}") : body, schema);
}

/** @throws {HubError} when the body is beyond `limits.json`, no JSON, or not of the schema's form */
export function parseJson<T>(body: Buffer, schema: z.ZodType<T>): T {
  return checkForm(parseBoundedJson(body, "The request's body is not valid JSON."), schema);
}

/** @throws {HubError} when a value is not of the schema's form */
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
 * Parses JSON after counting what is in it, so that no body takes long to parse.
 * @throws {HubError} with `notJson` as its message when it is no JSON
 */
export function parseBoundedJson(body: Buffer, notJson: string): unknown {
  try {
    checkJson(body, limits.json);
    return JSON.parse(body.toString());
  } catch (cause) {
    if (cause instanceof JsonLimitError) throw new HubError("BadRequest", cause.message, { cause });
    if (cause instanceof JsonSyntaxError || cause instanceof SyntaxError)
      throw new HubError("BadRequest", notJson, { cause });
    throw cause;
  }
}

const shownIssues = 10;

/** A body may have an issue for each of its values; the first few say enough. */
export function firstIssues(error: z.ZodError): string {
  return z.prettifyError(new z.ZodError(error.issues.slice(0, shownIssues)));
}

/** @throws {HubError} 413 when the body is larger than `maxBytes`, 503 when too many bodies are held in memory */
export async function readBody(
  { request, memory }: WithBody,
  maxBytes: number = limits.http.jsonBodyBytes,
): Promise<Buffer> {
  refuseAnnounced(request, maxBytes);
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
