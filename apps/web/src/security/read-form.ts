import { limits } from "@modelyard/platform/limits";
import type { Context } from "hono";
import { HTTPException } from "hono/http-exception";
import type { PagesEnvironment } from "../environment/pages-environment.ts";
import { parseFields } from "./parse-fields.ts";
import { isSameOrigin } from "./same-origin.ts";

/**
 * Reads a form sent by a page of this origin. Every POST handler of the pages calls it first.
 * @param maxBytes the largest form, encoded
 * @returns the text fields by name
 * @throws {HTTPException} 403 for other origins, 413 above `maxBytes` or with too many fields, 415 for other content types
 */
export async function readForm(
  c: Context<PagesEnvironment>,
  maxBytes: number = limits.http.formBytes,
): Promise<ReadonlyMap<string, string>> {
  if (!isSameOrigin(c.req.raw.headers, c.get("page").hubUrl)) throw new HTTPException(403);
  if (!c.req.header("content-type")?.startsWith("application/x-www-form-urlencoded")) throw new HTTPException(415);
  const fields = parseFields(await boundedText(c.req.raw, maxBytes));
  if (fields === undefined) throw new HTTPException(413);
  return new Map(fields);
}

async function boundedText(request: Request, maxBytes: number): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  let bytes = 0;
  for await (const chunk of request.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > maxBytes) throw new HTTPException(413);
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}
