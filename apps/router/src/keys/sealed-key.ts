import { seal, unseal } from "@modelyard/platform/seal";
import type { KeyOwner } from "../owners/key-owner.ts";

interface KeyPlace {
  owner: KeyOwner;
  provider: string;
}

function placeOf({ owner, provider }: KeyPlace): string {
  return `provider_keys/${owner.kind}/${owner.id}/${provider}/sealed_key`;
}

/** Encrypts a provider's key so that it opens in its own row only. */
export function sealKey(masterKey: Buffer, place: KeyPlace, key: string): Buffer {
  return seal(masterKey, placeOf(place), key);
}

/** @throws {SealError} the bytes were changed, stood in another row, or were sealed with another key */
export function openKey(masterKey: Buffer, place: KeyPlace, sealedKey: Buffer): string {
  return unseal(masterKey, placeOf(place), sealedKey);
}
