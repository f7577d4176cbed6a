import { limits } from "@modelyard/platform/limits";
import type { z } from "zod";
import { fieldProblem } from "../errors/field-problem.ts";
import { SettingsError } from "./settings-error.ts";

/**
 * Reads a JSON body of at most `limits.router.settingsBodyBytes`.
 * @throws {SettingsError} 400 naming the field that is wrong, or 413
 */
export async function readRequest<Value>(request: Request, schema: z.ZodType<Value>): Promise<Value> {
  const parsed = schema.safeParse(jsonOf(await textOf(request)));
  if (parsed.success) return parsed.data;
  const { field, sentence } = fieldProblem(parsed.error, "The body");
  throw new SettingsError("invalid_value", sentence, {
    field: field === "" ? undefined : field,
    cause: parsed.error,
  });
}

/** @throws {SettingsError} 413 */
export async function textOf(request: Request, maxBytes: number = limits.router.settingsBodyBytes): Promise<string> {
  const chunks: Uint8Array[] = [];
  let sizeBytes = 0;
  for await (const chunk of request.body ?? []) {
    sizeBytes += chunk.byteLength;
    if (sizeBytes > maxBytes) {
      throw new SettingsError("too_large", `The body is larger than ${maxBytes} bytes.`);
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new SettingsError("invalid_json", "The body is not JSON.", { cause });
  }
}
