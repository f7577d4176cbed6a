import { limits } from "@modelyard/platform/limits";
import { eq } from "drizzle-orm";
import type { Call } from "../http/call.ts";
import type { HubContext } from "../hub-context.ts";
import { directAccess } from "../objects/direct-access.ts";
import { objectKey } from "../objects/object-keys.ts";
import { objects } from "../objects/tables.ts";
import { sendByProxy } from "./by-proxy/send-by-proxy.ts";
import type { FileContent } from "./file-content.ts";

type Context = Pick<HubContext, "objectStore" | "orm">;

interface ServedContent {
  content: FileContent;
  served: Response;
}

/**
 * Lets the proxy send a large file from its disk, or redirects a download to the object store where clients reach it. The
 * response has all headers of the file.
 * @param file.served the response with the bytes, which is returned unchanged where the hub sends them
 */
export async function passOn(context: Context, call: Call, file: ServedContent): Promise<Response> {
  try {
    return await passedOn(context, call, file);
  } catch (error) {
    // Otherwise the download would hold its slot until the hub restarts.
    await file.served.body?.cancel();
    throw error;
  }
}

async function passedOn(context: Context, call: Call, file: ServedContent): Promise<Response> {
  const { content, served } = file;
  if (served.body === null || !content.isLarge) return served;
  const elsewhere = (await sendByProxy(context, call, file)) ?? (await redirect(context, call, file));
  // Read after the URL was signed: the copy of an object that is stored as xorbs from now on outlives the URL.
  if (elsewhere === undefined || !(await isStoredWhole(context, content.oid))) return served;
  await served.body.cancel();
  return elsewhere;
}

/** @returns `undefined` if clients do not reach the store, or it does not have the object */
async function redirect(
  { objectStore }: Context,
  call: Call,
  { content, served }: ServedContent,
): Promise<Response | undefined> {
  const presign = directAccess(objectStore.driver, call);
  const key = objectKey(content.oid);
  if (presign === undefined || (await objectStore.driver.head(key)) === undefined) return undefined;
  const location = await presign.get(key, {
    seconds: limits.lfs.downloadUrlMs / 1000,
    contentType: content.type,
    contentDisposition: served.headers.get("content-disposition") ?? "inline",
  });
  const headers = new Headers(served.headers);
  for (const name of ["Content-Length", "Content-Range", "Content-Type"]) headers.delete(name);
  headers.set("Location", location);
  // The URL expires, so the redirect must not be kept even where the file never changes.
  headers.set("Cache-Control", "no-store");
  return new Response(null, { status: 307, headers });
}

/** Returns whether an object is to be kept whole. A copy may exist a little longer. */
async function isStoredWhole({ orm }: Context, sha256: string): Promise<boolean> {
  const [object] = await orm.select({ storedAs: objects.storedAs }).from(objects).where(eq(objects.sha256, sha256));
  return object?.storedAs === "whole";
}
