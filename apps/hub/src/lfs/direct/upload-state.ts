import { HubError } from "../../errors.ts";
import type { ObjectDriver, UploadedPart } from "../../objects/object-driver.ts";
import { stagingKey } from "../../objects/object-keys.ts";
import type { ObjectUploadRow } from "../../objects/tables.ts";
import { partCount } from "../uploads/part-sizes.ts";
import type { ListedPart } from "./complete-uploads.ts";

/**
 * What the object store has of an upload. `open`: parts can be sent; `joined`: the parts are one object, which no client
 * can change any more; `gone`: neither.
 */
export type UploadState = { is: "open"; sent: UploadedPart[] } | { is: "joined" } | { is: "gone" };

type PartsOfUpload = Pick<ObjectUploadRow, "id" | "size" | "partBytes" | "driverUploadId">;

/** Returns the state of an upload. */
export async function stateOf(
  driver: ObjectDriver,
  { id, driverUploadId }: Pick<PartsOfUpload, "id" | "driverUploadId">,
): Promise<UploadState> {
  const key = stagingKey(id, "whole");
  const sent = driverUploadId === null ? undefined : await driver.presign?.listParts(key, driverUploadId);
  if (sent !== undefined) return { is: "open", sent };
  return (await driver.head(key)) === undefined ? { is: "gone" } : { is: "joined" };
}

/** Returns whether an upload can be completed. */
export function isAllSent(upload: PartsOfUpload, state: UploadState): boolean {
  return state.is === "open" && missingPart(upload, state.sent) === undefined;
}

/**
 * Checks that all parts were sent, and are those that the client lists.
 * @throws {HubError} names the first part to send again
 */
export function requireParts(
  upload: PartsOfUpload,
  sent: readonly UploadedPart[],
  listed: readonly ListedPart[] = [],
): void {
  const missing = missingPart(upload, sent);
  if (missing !== undefined) {
    throw new HubError("BadRequest", `Part ${missing} of this upload is missing. Send it again.`);
  }
  const etags = new Map(sent.map(({ number, etag }) => [number, unquoted(etag)]));
  const other = listed.find(({ partNumber, etag }) => etags.get(partNumber) !== unquoted(etag));
  if (other === undefined) return;
  throw new HubError(
    "BadRequest",
    `Part ${other.partNumber} of this upload has another ETag than the one listed. Send it again.`,
  );
}

function unquoted(etag: string): string {
  return etag.replaceAll('"', "");
}

function missingPart(upload: PartsOfUpload, sent: readonly UploadedPart[]): number | undefined {
  const numbers = new Set(sent.map(({ number }) => number));
  const count = partCount(upload);
  for (let number = 1; number <= count; number += 1) if (!numbers.has(number)) return number;
  return undefined;
}
