import type { KeyOwnerKind } from "../contract/provider-keys.ts";

/** The owner of keys, preferences or quotas. */
export interface KeyOwner {
  kind: KeyOwnerKind;
  /** The organisation's or user's id; empty for the hub. */
  id: string;
}

export const hubOwner: KeyOwner = { kind: "hub", id: "" };

export function ownerKey({ kind, id }: KeyOwner): string {
  return `${kind}/${id}`;
}

export const hubKey = ownerKey(hubOwner);
