import { HubError } from "../errors.ts";
import type { Call } from "../http/call.ts";
import type { HubContext } from "../hub-context.ts";
import { linkStoredObject } from "../objects/link-stored-object.ts";
import { ObjectMismatchError } from "../objects/object-store.ts";
import type { Transfer } from "./transfer-urls.ts";

/** A request of which the body, the headers and the signal are used. */
interface ReceivedBody extends Pick<Call, "body"> {
  request: Pick<Request, "headers" | "signal">;
}

/** Stores an object, checking its hash as it arrives, and links it to the repository for the user who sent it. */
export async function receiveObject(
  context: Pick<HubContext, "orm" | "objectStore" | "now">,
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
  try {
    await context.objectStore.write(body, { sha256: oid, size }, request.signal);
  } catch (error) {
    throw mismatchAsHubError(error) ?? error;
  }
  await linkStoredObject(context, { repoId: repo, userId: user, sha256: oid, size });
}

/** Returns the error for an upload whose bytes are not those announced; `undefined` for other errors. */
export function mismatchAsHubError(error: unknown): HubError | undefined {
  if (!(error instanceof ObjectMismatchError)) return undefined;
  return new HubError("ContentMismatch", error.message, { cause: error });
}
