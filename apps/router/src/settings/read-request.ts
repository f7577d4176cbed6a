import { JsonLimitError } from "@modelyard/platform/json/json-error";
import { checkJson } from "@modelyard/platform/json/scan-json";
import { limits } from "@modelyard/platform/limits";
import type { z } from "zod";
import { fieldProblem } from "../errors/field-problem.ts";
import { SettingsError } from "./settings-error.ts";

/**
 * Reads a JSON body of at most `limits.router.settingsBodyBytes`, within `limits.json`.
 * @throws {SettingsError} 400 with the name of the invalid field, or 413
 */
export async function readRequest<Value>(request: Request, schema: z.ZodType<Value>): Promise<Value> {
  const parsed = schema.safeParse(jsonOf(await bytesOf(request)));
  if (parsed.success) return parsed.data;
  const { field, sentence } = fieldProblem(parsed.error, "The body");
  throw new SettingsError("invalid_value", sentence, {
    field: field === "" ? undefined : field,
    cause: parsed.error,
  });
}

/** @throws {SettingsError} 413 */
export async function bytesOf(request: Request, maxBytes: number = limits.router.settingsBodyBytes): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let sizeBytes = 0;
  for await (const chunk of request.body ?? []) {
    sizeBytes += chunk.byteLength;
    if (sizeBytes > maxBytes) {
      throw new SettingsError("too_large", `The body is larger than ${maxBytes} bytes.`);
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function jsonOf(body: Buffer): unknown {
  try {
    checkJson(body, limits.json);
    return JSON.parse(body.toString());
  } catch (cause) {
    if (cause instanceof JsonLimitError) throw new SettingsError("invalid_json", cause.message, { cause });
    throw new SettingsError("invalid_json", "The body is not JSON.", { cause });
  }
}
