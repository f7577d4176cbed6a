import { limits } from "@modelyard/platform/limits";
import type { Context } from "hono";
import { HTTPException } from "hono/http-exception";
import type { PagesEnvironment } from "../environment/pages-environment.ts";
import { isSameOrigin } from "./same-origin.ts";

/**
 * Reads a form that one of our own pages sent. Every POST of the pages starts here.
 * @returns the text fields by name
 * @throws {HTTPException} 403 from another site, 413 larger than 64 KiB, 415 not a form
 */
export async function readForm(c: Context<PagesEnvironment>): Promise<ReadonlyMap<string, string>> {
  if (!isSameOrigin(c.req.raw.headers, c.get("page").hubUrl)) throw new HTTPException(403);
  if (!c.req.header("content-type")?.startsWith("application/x-www-form-urlencoded")) throw new HTTPException(415);
  return new Map(new URLSearchParams(await boundedText(c.req.raw)));
}

async function boundedText(request: Request): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  let bytes = 0;
  for await (const chunk of request.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > limits.http.formBytes) throw new HTTPException(413);
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}
