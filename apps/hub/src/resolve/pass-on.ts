import { limits } from "@modelyard/platform/limits";
import type { Call } from "../http/call.ts";
import type { HubContext } from "../hub-context.ts";
import { directAccess } from "../objects/direct-access.ts";
import { objectKey } from "../objects/object-keys.ts";
import { sendByProxy } from "./by-proxy/send-by-proxy.ts";
import type { FileContent } from "./file-content.ts";

type Context = Pick<HubContext, "objectStore">;

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

async function passedOn(context: Context, call: Call, { content, served }: ServedContent): Promise<Response> {
  const sent = await sendByProxy(context, call, { content, served });
  if (sent !== undefined) return sent;
  const { objectStore } = context;
  const presign = directAccess(objectStore.driver, call);
  const hasBytes = served.body !== null && content.isLarge;
  if (presign === undefined || !hasBytes) return served;
  // A file that is put together from xorbs has no object to redirect to.
  const key = objectKey(content.oid);
  if ((await objectStore.driver.head(key)) === undefined) return served;
  const location = await presign.get(key, {
    seconds: limits.lfs.downloadUrlMs / 1000,
    contentType: content.type,
    contentDisposition: served.headers.get("content-disposition") ?? "inline",
  });
  await served.body?.cancel();
  const headers = new Headers(served.headers);
  for (const name of ["Content-Length", "Content-Range", "Content-Type"]) headers.delete(name);
  headers.set("Location", location);
  // The URL expires, so the redirect must not be kept even where the file never changes.
  headers.set("Cache-Control", "no-store");
  return new Response(null, { status: 307, headers });
}
