import { limits } from "@modelyard/platform/limits";
import { Secret, TOTP } from "otpauth";

const { stepSeconds, window } = limits.twoFactor;

/** Returns a new secret of 160 bits, in base32. */
export function newTotpSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/**
 * Returns the address that authenticator apps read from a QR code.
 * @param host of the hub, to distinguish accounts on several hubs
 * @see https://github.com/google/google-authenticator/wiki/Key-Uri-Format
 */
export function totpUri({ secret, userName, host }: { secret: string; userName: string; host: string }): string {
  return totp(secret, { issuer: `Modelyard ${host.replaceAll(":", " ")}`, label: userName }).toString();
}

/** @returns the step whose code this is; `undefined`: of no step near the current time */
export function stepOfCode({ secret, code, now }: { secret: string; code: string; now: Date }): number | undefined {
  const delta = totp(secret).validate({ token: code, window, timestamp: now.getTime() });
  return delta === null ? undefined : Math.floor(now.getTime() / 1000 / stepSeconds) + delta;
}

function totp(secret: string, names: { issuer?: string; label?: string } = {}): TOTP {
  return new TOTP({ ...names, algorithm: "SHA1", digits: 6, period: stepSeconds, secret: Secret.fromBase32(secret) });
}
