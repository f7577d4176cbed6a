import type { QuotaRequest } from "../contract/quotas.ts";
import type { KeyOwner } from "../owners/key-owner.ts";

/** A budget or rate limit, and whose it is. */
export interface Quota extends QuotaRequest {
  id: string;
  owner: KeyOwner;
}

/** What a call counts by. */
export interface QuotaCall {
  userId: string;
  userName: string | undefined;
  /** Of the access token. */
  tokenId: string | undefined;
  /** The organisation that pays. */
  billToId: string | undefined;
  billTo: string | undefined;
  model: string;
}

/** One count of a quota: of one subject, in one window. */
export interface QuotaCount {
  quota: Quota;
  /** A name or id; empty where all calls are counted together. */
  subject: string;
  startsAtMs: number;
  endsAtMs: number;
}

/** Tells apart what is counted, in whichever window. */
export function holdKey({ quota, subject }: QuotaCount): string {
  return `${quota.id} ${subject}`;
}

export function countKey({ quota, subject, startsAtMs }: QuotaCount): string {
  return `${quota.id} ${startsAtMs} ${subject}`;
}
