import { randomBytes, scrypt, timingSafeEqual } from "node:crypto";
import { limits } from "@modelyard/platform/limits";
import { HubError } from "../../errors.ts";

/** 32 MiB and about 80 ms per attempt. Stored with each hash, so that they can be raised later. */
const parameters = { cost: 2 ** 15, blockSize: 8, parallelization: 1 };
const keyBytes = 32;

/** Returns `scrypt$cost$blockSize$parallelization$salt$key`, with salt and key in base64url. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const key = await derive(password, salt, parameters);
  const { cost, blockSize, parallelization } = parameters;
  return ["scrypt", cost, blockSize, parallelization, salt.toString("base64url"), key.toString("base64url")].join("$");
}

/** Checks a password. Takes as long when there is no such account (`stored` is undefined) as when there is. */
export async function verifyPassword(password: string, stored: string | undefined | null): Promise<boolean> {
  if (password.length > limits.password.maxChars) return false;
  const [scheme, cost, blockSize, parallelization, salt = "", key = ""] = (stored ?? "").split("$");
  if (scheme !== "scrypt") {
    await derive(password, randomBytes(16), parameters);
    return false;
  }
  const expected = Buffer.from(key, "base64url");
  const actual = await derive(password, Buffer.from(salt, "base64url"), {
    cost: Number(cost),
    blockSize: Number(blockSize),
    parallelization: Number(parallelization),
  });
  return timingSafeEqual(actual, expected);
}

/** @throws {HubError} the password is too short or too long */
export function checkPasswordLength(password: string): void {
  const { minChars, maxChars } = limits.password;
  if (password.length < minChars || password.length > maxChars) {
    throw new HubError("BadRequest", `A password has between ${minChars} and ${maxChars} characters.`, {
      body: { field: "password" },
    });
  }
}

function derive(password: string, salt: Buffer, options: typeof parameters): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const maxmem = 256 * options.cost * options.blockSize;
    scrypt(password.normalize("NFKC"), salt, keyBytes, { ...options, maxmem }, (error, key) => {
      if (error === null) resolve(key);
      else reject(error);
    });
  });
}
