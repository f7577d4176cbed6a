import { randomFillSync } from "node:crypto";

const nonceBytes = 16;
/** Filled for many nonces at once, because each call of the generator costs more than its bytes. */
const random = Buffer.alloc(256 * nonceBytes);
let used = random.byteLength;

/** Returns a value for one response that cannot be guessed: 16 random bytes as base64url. */
export function createNonce(): string {
  if (used === random.byteLength) {
    randomFillSync(random);
    used = 0;
  }
  const nonce = random.toString("base64url", used, used + nonceBytes);
  random.fill(0, used, used + nonceBytes);
  used += nonceBytes;
  return nonce;
}
