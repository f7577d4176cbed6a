import { HubError } from "../errors.ts";
import type { Call } from "../http/call.ts";
import type { HubContext } from "../hub-context.ts";
import { linkNewObject } from "../objects/link-new-object.ts";
import { objectKey } from "../objects/object-keys.ts";
import { ObjectMismatchError } from "../objects/object-store.ts";
import { requireUploads } from "../quotas/uploads/upload-refusals.ts";
import type { Transfer } from "./transfer-urls.ts";

/** A request of which the body, the headers and the signal are used. */
interface ReceivedBody extends Pick<Call, "body"> {
  request: Pick<Request, "headers" | "signal">;
}

/**
 * Stores an object, checking its hash as it arrives, and links it to the repository for the user who sent it.
 * @throws {HubError} 413 or 507: the file is too large, or the quota is exhausted; checked before the first byte is read
 */
export async function receiveObject(
  context: Pick<HubContext, "orm" | "objectStore" | "now" | "staging">,
  { oid, size, repo, user }: Transfer,
  { request, body }: ReceivedBody,
): Promise<void> {
  const announced = request.headers.get("content-length");
  if (announced !== null && Number(announced) !== size) {
    throw new HubError(
      "ContentMismatch",
      `The upload has ${Number(announced)} bytes, not ${size}. Nothing was stored.`,
    );
  }
  const { orm, objectStore, now } = context;
  await requireUploads(orm, { repoId: repo, userId: user, objects: [{ oid, size }], now: now() });
  const wasStored = (await objectStore.driver.head(objectKey(oid))) !== undefined;
  await context.staging.receive({ userId: user, bytes: size }, async () => {
    try {
      await objectStore.write(body, { sha256: oid, size }, request.signal);
    } catch (error) {
      throw mismatchAsHubError(error) ?? error;
    }
    await linkNewObject(context, { repoId: repo, userId: user, sha256: oid, size, wasStored });
  });
}

/** Returns the error for an upload whose bytes are not those announced; `undefined` for other errors. */
export function mismatchAsHubError(error: unknown): HubError | undefined {
  if (!(error instanceof ObjectMismatchError)) return undefined;
  return new HubError("ContentMismatch", error.message, { cause: error });
}
