import { limits } from "@modelyard/platform/limits";
import { SealError, seal, unseal } from "@modelyard/platform/seal";
import { z } from "zod";

const location = "cookies/sign-in";

const Attempt = z.object({
  state: z.string(),
  nonce: z.string(),
  codeVerifier: z.string(),
  redirectUri: z.string(),
  /** The path to open afterwards. */
  next: z.string(),
  /** The user to whose account the identity is to be linked; without it, the browser signs in. */
  linkTo: z.string().optional(),
  expiresAt: z.number(),
});
/** A sign-in that a browser has started. It is kept in the browser's cookie, sealed. */
export type Attempt = z.infer<typeof Attempt>;

/** Returns the value of the cookie. @param masterKey the same on every node */
export function sealAttempt(masterKey: Buffer, attempt: Omit<Attempt, "expiresAt">, now: Date): string {
  const expiresAt = now.getTime() + limits.openId.attemptMs;
  return seal(masterKey, location, JSON.stringify({ ...attempt, expiresAt })).toString("base64url");
}

/** @returns `undefined` if the cookie is absent, changed or expired */
export function openAttempt(masterKey: Buffer, cookie: string | undefined, now: Date): Attempt | undefined {
  if (cookie === undefined) return undefined;
  try {
    const attempt = Attempt.parse(JSON.parse(unseal(masterKey, location, Buffer.from(cookie, "base64url"))));
    return attempt.expiresAt > now.getTime() ? attempt : undefined;
  } catch (error) {
    if (error instanceof SealError) return undefined;
    throw error;
  }
}
