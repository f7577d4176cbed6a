import { limits } from "@modelyard/platform/limits";
import { z } from "zod";
import { HubError } from "../errors.ts";

/**
 * Reads a JSON body, at most `limits.http.jsonBodyBytes` of it.
 * @throws {HubError} when it is too large, no JSON, or not of the schema's form
 */
export async function readJson<T>(request: Request, schema: z.ZodType<T>): Promise<T> {
  return parseJson((await readBody(request)).toString(), schema);
}

/** As `readJson`, where every field is optional and some clients send no body at all. */
export async function readOptionalJson<T>(request: Request, schema: z.ZodType<T>): Promise<T> {
  const text = (await readBody(request)).toString();
  return parseJson(text.trim() === "" ? "{}" : text, schema);
}

/** @throws {HubError} when the text is no JSON or not of the schema's form */
export function parseJson<T>(text: string, schema: z.ZodType<T>): T {
  const parsed = schema.safeParse(valueOf(text));
  if (parsed.success) return parsed.data;
  const field = parsed.error.issues[0]?.path.join(".") ?? "";
  const body = field === "" ? {} : { field };
  throw new HubError("BadRequest", z.prettifyError(parsed.error), { cause: parsed.error, body });
}

export async function readBody(request: Request, maxBytes: number = limits.http.jsonBodyBytes): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    if (size > maxBytes) throw new HubError("TooLarge", `The request's body is larger than ${maxBytes} bytes.`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function valueOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new HubError("BadRequest", "The request's body is not valid JSON.", { cause });
  }
}
