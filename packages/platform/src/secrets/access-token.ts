import { hash, randomBytes } from "node:crypto";

/** Creates an access token: `hf_`, which JavaScript clients require, and 256 random bits as hex digits. */
export function mintAccessToken(): string {
  return `hf_${randomBytes(32).toString("hex")}`;
}

/** Returns the SHA-256 of a secret as 64 hex digits, the only form in which tokens and sessions are stored. */
export function hashSecret(secret: string): string {
  return hash("sha256", secret, "hex");
}
