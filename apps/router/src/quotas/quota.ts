import type { QuotaRequest } from "../contract/quotas.ts";
import type { KeyOwner } from "../owners/key-owner.ts";

/** A budget or rate limit with its owner. */
export interface Quota extends QuotaRequest {
  id: string;
  owner: KeyOwner;
}

/** One count of a quota: for one subject, in one window. */
export interface QuotaCount {
  quota: Quota;
  /** A name or id; empty where all calls are counted together. */
  subject: string;
  startsAtMs: number;
  endsAtMs: number;
}

/** Returns the key of a quota and subject, the same in every window. */
export function reservationKey({ quota, subject }: QuotaCount): string {
  return `${quota.id} ${subject}`;
}

/** Returns the key of a quota and subject in one window. */
export function countKey({ quota, subject, startsAtMs }: QuotaCount): string {
  return `${quota.id} ${startsAtMs} ${subject}`;
}
