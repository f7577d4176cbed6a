import { createHmac } from "node:crypto";

/**
 * Signs a delivery, so that its receiver can check that it comes from this hub and is not an old one sent again.
 * @param secret of the webhook
 * @returns `t=<seconds since 1970>,v1=<hex of HMAC-SHA256 over "<t>.<body>">`
 */
export function signatureOf(secret: string, body: string, now: Date): string {
  const seconds = Math.floor(now.getTime() / 1000);
  return `t=${seconds},v1=${createHmac("sha256", secret).update(`${seconds}.${body}`).digest("hex")}`;
}
