import type { Context } from "hono";
import { HTTPException } from "hono/http-exception";
import type { PagesEnvironment } from "../../app.tsx";
import { isSameOrigin } from "../../security/same-origin.ts";

/** What a widget takes in one call: a picture or a recording, and text. */
export const widgetBytes = 20 * 1024 * 1024;

/**
 * Reads the form of a widget, files and all, from one of our own pages.
 * @throws {HTTPException} 403 from another site, 413 larger than 20 MiB, 415 no form with files
 */
export async function readWidgetForm(c: Context<PagesEnvironment>): Promise<FormData> {
  if (!isSameOrigin(c.req.raw.headers, c.get("page").hubUrl)) throw new HTTPException(403);
  const contentType = c.req.header("content-type") ?? "";
  if (!contentType.startsWith("multipart/form-data")) throw new HTTPException(415);
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of c.req.raw.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > widgetBytes) throw new HTTPException(413);
    chunks.push(chunk);
  }
  try {
    return await new Response(Buffer.concat(chunks), { headers: { "content-type": contentType } }).formData();
  } catch (cause) {
    throw new HTTPException(415, { cause });
  }
}
