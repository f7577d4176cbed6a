import { stat } from "node:fs/promises";
import type { Call } from "../../http/call.ts";
import type { HubContext } from "../../hub-context.ts";
import { objectKey } from "../../objects/object-keys.ts";
import type { FileContent } from "../file-content.ts";
import { internalLocation } from "./proxy-sending.ts";

const visibleAscii = /^[\x20-\x7e]+$/;

/**
 * Lets the proxy send a large file from its disk, if the request came through one that does so.
 * @param served the response with the bytes
 * @returns a response without bytes and with the name of the file, to send instead; `undefined` where the hub sends it itself
 */
export async function sendByProxy(
  { objectStore }: Pick<HubContext, "objectStore">,
  { request, proxySending }: Pick<Call, "request" | "proxySending">,
  { content, served }: { content: FileContent; served: Response },
): Promise<Response | undefined> {
  const { path } = objectStore.driver;
  if (proxySending === undefined || path === undefined) return undefined;
  // The proxy applies `Range` itself. It and the hub agree on one range, not on invalid, conditional or several ones.
  if (request.headers.has("range") && !served.headers.has("content-range")) return undefined;
  const key = objectKey(content.oid);
  const file = path(key);
  const isHere = await stat(file).then(
    (found) => found.isFile(),
    () => false,
  );
  // A file that is stored as xorbs or in another store, or below a folder whose name no header can hold.
  if (!isHere || !visibleAscii.test(file)) return undefined;
  const headers = new Headers(served.headers);
  for (const name of ["Content-Length", "Content-Range"]) headers.delete(name);
  // nginx adds it to whole files, even if the response has it, and keeps it in ranges.
  if (served.status === 200) headers.delete("Accept-Ranges");
  headers.set(proxySending.header, proxySending.header === "X-Sendfile" ? file : `${internalLocation}${key}`);
  return new Response(null, { status: 200, headers });
}
