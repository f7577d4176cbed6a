import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";
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
  const signatureOf = (payload: string): Buffer => createHmac("sha256", key).update(payload).digest();
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
