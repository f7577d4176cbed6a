import { setImmediate } from "node:timers/promises";
import type { HubContext } from "../../hub-context.ts";
import type { PresignedAccess } from "../../objects/object-driver.ts";
import { stagingKey } from "../../objects/object-keys.ts";
import type { ObjectUploadRow } from "../../objects/tables.ts";
import type { BatchResponse } from "../api.ts";
import { signTransfer, type Transfer } from "../transfer-urls.ts";
import { onePiece, partCount, partSize } from "./part-sizes.ts";

type UploadAction = NonNullable<NonNullable<BatchResponse["objects"][number]["actions"]>["upload"]>;

interface StartedUpload {
  /** The URL of the LFS API of the repository. */
  base: string;
  upload: ObjectUploadRow;
  presign: PresignedAccess | undefined;
  /** What the URLs allow. */
  signed: Omit<Transfer, "do" | "upload">;
}

/** Signing so many URLs takes a few milliseconds. */
const urlsAtOnce = 250;

/** Returns where to send the parts of an upload, or all of it, and where to complete it. */
export async function uploadAction(
  context: Pick<HubContext, "claims" | "now">,
  { base, upload, presign, signed }: StartedUpload,
): Promise<UploadAction> {
  const { id, driverUploadId, expiresAt, partBytes } = upload;
  const { query, seconds } = signTransfer(context, { do: "parts", ...signed, upload: id });
  const href = `${base}/uploads/${id}`;
  const secondsLeft = Math.max(1, Math.floor((expiresAt.getTime() - context.now().getTime()) / 1000));
  const urlOf = (number: number): string => {
    const size = partSize(upload, number);
    if (presign === undefined || driverUploadId === null || size === undefined) return `${href}/${number}${query}`;
    return presign.putPart(stagingKey(id, "whole"), driverUploadId, { number, size, seconds: secondsLeft });
  };
  if (partBytes === onePiece) return { href: urlOf(1), expires_in: secondsLeft };
  // Clients read the parts in the order of their names.
  const header: Record<string, string> = { chunk_size: String(partBytes) };
  for (let number = 1; number <= partCount(upload); number += 1) {
    header[String(number).padStart(5, "0")] = urlOf(number);
    if (number % urlsAtOnce === 0) await setImmediate();
  }
  return { href: `${href}${query}`, header, expires_in: driverUploadId === null ? seconds : secondsLeft };
}
