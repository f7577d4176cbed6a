import { randomInt } from "node:crypto";

/** Consonants only, so that no code spells a word: RFC 8628 section 6.1. */
const letters = "BCDFGHJKLMNPQRSTVWXZ";
const half = 4;
const longestTyped = 100;

/** Creates a code of about 34 random bits, such as `WDJB-MJHT`. */
export function mintUserCode(): string {
  const code = Array.from({ length: 2 * half }, () => letters.charAt(randomInt(letters.length))).join("");
  return `${code.slice(0, half)}-${code.slice(half)}`;
}

/** Returns a typed code in the form that the device shows; `undefined` if it cannot be one. */
export function normalUserCode(typed: string): string | undefined {
  if (typed.length > longestTyped) return undefined;
  const code = typed.toUpperCase().replaceAll(/[^A-Z0-9]/g, "");
  return /^[BCDFGHJKLMNPQRSTVWXZ]{8}$/.test(code) ? `${code.slice(0, half)}-${code.slice(half)}` : undefined;
}
