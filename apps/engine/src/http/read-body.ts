import type { IncomingMessage } from "node:http";
import { JsonLimitError, JsonSyntaxError } from "@modelyard/platform/json/json-error";
import { checkJson } from "@modelyard/platform/json/scan-json";
import { limits } from "@modelyard/platform/limits";
import { RequestError } from "./error-response.ts";

const { bodyBytes, fileBytes, json } = limits.engine;

export type RequestBody = { kind: "json"; value: Record<string, unknown> } | { kind: "file"; base64: string };

/**
 * Reads a body: JSON, or a file if its type is another. Without a type, which the Python client sends for bytes, a body that
 * starts like a JSON object is JSON.
 * @throws {RequestError}
 */
export async function readBody(request: IncomingMessage, options: { acceptsFiles: boolean }): Promise<RequestBody> {
  const type = request.headers["content-type"]?.split(";")[0]?.trim().toLowerCase();
  const mayBeFile = options.acceptsFiles && (type === undefined || !jsonType.test(type));
  const bytes = await readBytes(request, mayBeFile ? fileBytes : bodyBytes);
  if (mayBeFile && (type !== undefined || !startsLikeJson(bytes)))
    return { kind: "file", base64: bytes.toString("base64") };
  if (bytes.length > bodyBytes) throw tooLarge(bodyBytes);
  return { kind: "json", value: parseJson(bytes) };
}

const jsonType = /^(?:application\/(?:[\w.-]+\+)?json|text\/plain)$/;

function startsLikeJson(bytes: Buffer): boolean {
  return bytes.subarray(0, 64).toString("latin1").trimStart().startsWith("{");
}

function tooLarge(most: number): RequestError {
  return new RequestError("body_too_large", `The body of this request may have at most ${most} bytes.`);
}

async function readBytes(request: IncomingMessage, most: number): Promise<Buffer> {
  if (Number(request.headers["content-length"] ?? 0) > most) throw tooLarge(most);
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of request) {
    if (!Buffer.isBuffer(part)) continue;
    length += part.length;
    if (length > most) throw tooLarge(most);
    parts.push(part);
  }
  return Buffer.concat(parts);
}

function parseJson(bytes: Buffer): Record<string, unknown> {
  try {
    checkJson(bytes, json);
    const value: unknown = JSON.parse(bytes.toString());
    if (isRecord(value)) return value;
  } catch (error) {
    if (error instanceof JsonLimitError || error instanceof JsonSyntaxError)
      throw new RequestError("invalid_request", error.message);
    if (!(error instanceof SyntaxError)) throw error;
  }
  throw new RequestError("invalid_request", "The body is not a JSON object.");
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
