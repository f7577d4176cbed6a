import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";

const version = 1;
const nonceBytes = 12;
const tagBytes = 16;

/** The sealed bytes cannot be opened: another key, another location, or changed bytes. */
export class SealError extends Error {
  override name = "SealError";
}

/**
 * Encrypts a secret with AES-256-GCM and binds it to the location where it is stored.
 * @param masterKey 32 bytes
 * @param location table, row and column, such as `provider_keys/42/value`; opening needs the same one
 * @returns version byte, 12-byte nonce, 16-byte tag, ciphertext
 */
export function seal(masterKey: Buffer, location: string, secret: string): Buffer {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv("aes-256-gcm", masterKey, nonce).setAAD(Buffer.from(location));
  const ciphertext = Buffer.concat([cipher.update(secret, "utf8"), cipher.final()]);
  return Buffer.concat([Buffer.of(version), nonce, cipher.getAuthTag(), ciphertext]);
}

/** @throws {SealError} the bytes were changed, belong to another location, or were sealed with another key */
export function unseal(masterKey: Buffer, location: string, sealed: Buffer): string {
  if (sealed[0] !== version || sealed.length < 1 + nonceBytes + tagBytes) {
    throw new SealError("the stored secret has an unknown format");
  }
  const nonce = sealed.subarray(1, 1 + nonceBytes);
  const tag = sealed.subarray(1 + nonceBytes, 1 + nonceBytes + tagBytes);
  try {
    const decipher = createDecipheriv("aes-256-gcm", masterKey, nonce).setAAD(Buffer.from(location)).setAuthTag(tag);
    const plain = [decipher.update(sealed.subarray(1 + nonceBytes + tagBytes)), decipher.final()];
    return Buffer.concat(plain).toString("utf8");
  } catch (cause) {
    throw new SealError("the stored secret does not open with this installation's key", { cause });
  }
}
