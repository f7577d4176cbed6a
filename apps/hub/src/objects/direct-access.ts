import type { ObjectDriver, PresignedAccess } from "./object-driver.ts";

/**
 * Returns what signs URLs of the store, if clients reach it under another host name than the hub's: clients treat the
 * same host name as part of the hub, and files of users must not share an origin with its pages.
 */
export function directAccess(
  { presign }: Pick<ObjectDriver, "presign">,
  { publicUrl }: { publicUrl: string },
): PresignedAccess | undefined {
  if (presign?.publicOrigin === undefined) return undefined;
  return new URL(presign.publicOrigin).hostname === new URL(publicUrl).hostname ? undefined : presign;
}
