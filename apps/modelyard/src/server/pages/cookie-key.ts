import { hkdfSync } from "node:crypto";

/**
 * Derives the key with which pages seal cookies, so that pages never hold the key of the stored secrets.
 * @returns 32 bytes, the same on every node that has the master key
 */
export function cookieKeyFrom(masterKey: Buffer): Buffer {
  return Buffer.from(hkdfSync("sha256", masterKey, "", "modelyard cookies of pages", 32));
}
