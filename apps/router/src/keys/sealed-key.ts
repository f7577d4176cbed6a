import { seal, unseal } from "@modelyard/platform/seal";
import type { KeyOwner } from "../owners/key-owner.ts";

interface KeyRow {
  owner: KeyOwner;
  provider: string;
}

function contextOf({ owner, provider }: KeyRow): string {
  return `provider_keys/${owner.kind}/${owner.id}/${provider}/sealed_key`;
}

/** Encrypts a provider's key so that it can be decrypted in its own row only. */
export function sealKey(masterKey: Buffer, row: KeyRow, key: string): Buffer {
  return seal(masterKey, contextOf(row), key);
}

/** @throws {SealError} the bytes were changed, copied to another row, or encrypted with another master key */
export function openKey(masterKey: Buffer, row: KeyRow, sealedKey: Buffer): string {
  return unseal(masterKey, contextOf(row), sealedKey);
}
