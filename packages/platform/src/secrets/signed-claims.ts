import { hash, hkdfSync, timingSafeEqual } from "node:crypto";
import type { z } from "zod";

/** Signs claims, so that a URL that contains them needs no other authentication. */
export interface ClaimSigner {
  /** @returns text that fits in a URL */
  sign: (claims: Readonly<Record<string, string | number>>, expiresAt: Date) => string;
  /** @returns the claims; `"expired"`; `undefined` if the text was not signed here or has other claims */
  open: <T>(signed: string, schema: z.ZodType<T>, now: Date) => T | "expired" | undefined;
}

const longestChars = 2048;

/** @param masterKey the key of the installation, so that all its nodes accept each other's URLs */
export function createClaimSigner(masterKey: Buffer): ClaimSigner {
  const key = Buffer.from(hkdfSync("sha256", masterKey, "", "modelyard signed claims", 32));
  const signatureOf = hmacSha256(key);
  return {
    sign(claims, expiresAt) {
      const payload = Buffer.from(JSON.stringify([expiresAt.getTime(), claims])).toString("base64url");
      return `${payload}.${signatureOf(payload).toString("base64url")}`;
    },
    open(signed, schema, now) {
      const [payload = "", signature = "", ...rest] = signed.length > longestChars ? [] : signed.split(".");
      const expected = signatureOf(payload);
      const received = Buffer.from(signature, "base64url");
      if (rest.length > 0 || received.length !== expected.length || !timingSafeEqual(received, expected)) {
        return undefined;
      }
      const parsed: unknown = JSON.parse(Buffer.from(payload, "base64url").toString());
      if (!Array.isArray(parsed)) return undefined;
      const [expiresAtMs, claims] = parsed;
      if (typeof expiresAtMs !== "number" || expiresAtMs <= now.getTime()) return "expired";
      const checked = schema.safeParse(claims);
      return checked.success ? checked.data : undefined;
    },
  };
}

/**
 * Returns HMAC-SHA256 with a key of 32 bytes. Four times as fast as `createHmac` for short texts, of which a response
 * may contain thousands.
 * @see https://www.rfc-editor.org/rfc/rfc2104
 */
export function hmacSha256(key: Buffer): (text: string) => Buffer {
  const pad = (byte: number) => Uint8Array.from({ length: 64 }, (_, index) => byte ^ (key[index] ?? 0));
  const inner = pad(0x36);
  const outer = pad(0x5c);
  return (text) => {
    const innerHash = hash("sha256", Buffer.concat([inner, Buffer.from(text)]), "buffer");
    return hash("sha256", Buffer.concat([outer, innerHash]), "buffer");
  };
}
