import type { IncomingMessage } from "node:http";
import { JsonLimitError, JsonSyntaxError } from "@modelyard/platform/json/json-error";
import { checkJson } from "@modelyard/platform/json/scan-json";
import { limits } from "@modelyard/platform/limits";
import { RequestError } from "./error-response.ts";

const { bodyBytes, fileBytes, json } = limits.engine;

export type RequestBody = { kind: "json"; value: Record<string, unknown> } | { kind: "file"; base64: string };

/** Reads a body: JSON, or a file if its type is another. @throws {RequestError} */
export async function readBody(request: IncomingMessage, options: { acceptsFiles: boolean }): Promise<RequestBody> {
  const type = request.headers["content-type"]?.split(";")[0]?.trim().toLowerCase() ?? "application/json";
  const isFile = options.acceptsFiles && !/^(?:application\/(?:[\w.-]+\+)?json|text\/plain)$/.test(type);
  const bytes = await readBytes(request, isFile ? fileBytes : bodyBytes);
  return isFile ? { kind: "file", base64: bytes.toString("base64") } : { kind: "json", value: parseJson(bytes) };
}

async function readBytes(request: IncomingMessage, most: number): Promise<Buffer> {
  const tooLarge = () => new RequestError("body_too_large", `The body of this request may have at most ${most} bytes.`);
  if (Number(request.headers["content-length"] ?? 0) > most) throw tooLarge();
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of request) {
    if (!Buffer.isBuffer(part)) continue;
    length += part.length;
    if (length > most) throw tooLarge();
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
