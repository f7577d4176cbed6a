import { BodyMemory, type HeldBody } from "@modelyard/platform/http/body-memory";
import { limits } from "@modelyard/platform/limits";
import type { Context } from "hono";
import { HTTPException } from "hono/http-exception";
import type { PagesEnvironment } from "../../environment/pages-environment.ts";
import type { WebOptions } from "../../environment/web-options.ts";
import { clientsOf } from "../../security/clients-of.ts";
import { isSameOrigin } from "../../security/same-origin.ts";

/** Runs work that needs the form after the response has started, such as a stream of lines. */
export type WithHeldForm = <T>(work: () => Promise<T>) => Promise<T>;

/** Parses forms with files, and counts the memory that they use. */
export interface WidgetForms {
  /**
   * Parses the form of a widget, including files, from one of our own pages. It counts as held in memory until the
   * response is complete and all work of `withHeldForm` has ended.
   * @throws {HTTPException} 403 from another site, 413 larger or with more parts than `limits.widget`, 415 not a form
   *   with files, 503 if the sender, or all senders together, use too much memory
   */
  respond: (
    c: Context<PagesEnvironment>,
    make: (form: FormData, withHeldForm: WithHeldForm) => Promise<Response>,
  ) => Promise<Response>;
}

/** Creates the parser that all routes of forms with files share. */
export function createWidgetForms(
  options: Pick<WebOptions, "clientNetwork">,
  memory = new BodyMemory({ ...limits.bodyMemory.pages, refusal: () => new HTTPException(503) }),
): WidgetForms {
  return {
    async respond(c, make) {
      const held = memory.open(() => clientsOf(c, options));
      let running = 0;
      const withHeldForm: WithHeldForm = async (work) => {
        running += 1;
        try {
          return await work();
        } finally {
          running -= 1;
          if (running === 0) held.release();
        }
      };
      return withHeldForm(async () => make(await readWidgetForm(c, held), withHeldForm));
    },
  };
}

async function readWidgetForm(c: Context<PagesEnvironment>, held: HeldBody): Promise<FormData> {
  if (!isSameOrigin(c.req.raw.headers, c.get("page").hubUrl)) throw new HTTPException(403);
  const contentType = c.req.header("content-type") ?? "";
  if (!contentType.startsWith("multipart/form-data")) throw new HTTPException(415);
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of c.req.raw.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > limits.widget.formBytes) throw new HTTPException(413);
    held.add(chunk.byteLength);
    chunks.push(chunk);
  }
  const body = Buffer.concat(chunks);
  checkParts(body, boundaryOf(contentType));
  try {
    return await new Response(body, { headers: { "content-type": contentType } }).formData();
  } catch (cause) {
    throw new HTTPException(415, { cause });
  }
}

function boundaryOf(contentType: string): string {
  const parameters = contentType.split(";").map((part) => part.trim());
  const boundary = parameters.find((part) => part.toLowerCase().startsWith("boundary="))?.slice("boundary=".length);
  return boundary?.replaceAll('"', "") ?? "";
}

/**
 * Counts parts and the bytes of their heads, which the parser reads one by one.
 * @throws {HTTPException} 413, 415 the first part does not start the body
 */
function checkParts(body: Buffer, boundary: string): void {
  const { formParts, formPartHeadBytes } = limits.widget;
  const delimiter = Buffer.from(`--${boundary}`);
  if (boundary === "" || body.indexOf(delimiter) !== 0) throw new HTTPException(415);
  let parts = 0;
  for (let start = 0; start !== -1; start = body.indexOf(delimiter, start + delimiter.length)) {
    const headStart = start + delimiter.length;
    if (body.toString("latin1", headStart, headStart + 2) === "--") return;
    parts += 1;
    const hasEnd = body.subarray(headStart, headStart + formPartHeadBytes).includes("\r\n\r\n");
    if (parts > formParts || !hasEnd) throw new HTTPException(413);
  }
}
