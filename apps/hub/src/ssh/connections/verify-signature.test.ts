import { createHash, generateKeyPairSync, type KeyObject, sign } from "node:crypto";
import { describe, expect, test } from "vitest";
import { parsePublicKey } from "../../accounts/ssh-keys/parse-public-key.ts";
import { verifySignature } from "./verify-signature.ts";

const content = Buffer.from("session and request");

function field(bytes: Buffer | string): Buffer {
  const value = Buffer.from(bytes);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(value.length);
  return Buffer.concat([length, value]);
}

function jwkBytes(key: KeyObject, name: "x" | "y" | "n"): Buffer {
  return Buffer.from(String(key.export({ format: "jwk" })[name]), "base64url");
}

function keyOf(type: string, ...fields: (Buffer | string)[]) {
  return parsePublicKey(Buffer.concat([type, ...fields].map(field)), type);
}

const sha256 = (bytes: Buffer | string) => createHash("sha256").update(bytes).digest();

/** What a security key signs. */
const challenge = (flags: number) => Buffer.concat([sha256("ssh:"), Buffer.of(flags, 0, 0, 0, 9), sha256(content)]);

describe("a signature", () => {
  const ed25519 = generateKeyPairSync("ed25519");
  const p256 = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const point = Buffer.concat([Buffer.of(4), jwkBytes(p256.publicKey, "x"), jwkBytes(p256.publicKey, "y")]);

  test("of Ed25519 is verified", () => {
    const key = keyOf("ssh-ed25519", jwkBytes(ed25519.publicKey, "x"));
    const signature = sign(null, content, ed25519.privateKey);
    expect(verifySignature(key, { content, signature, rsaHash: undefined })).toBe(true);
    expect(verifySignature(key, { content: Buffer.from("other"), signature, rsaHash: undefined })).toBe(false);
    expect(verifySignature(key, { content, signature: signature.subarray(1), rsaHash: undefined })).toBe(false);
  });

  test("of RSA is verified, except with SHA-1", () => {
    const rsa = generateKeyPairSync("rsa", { modulusLength: 3072 });
    const modulus = Buffer.concat([Buffer.of(0), jwkBytes(rsa.publicKey, "n")]);
    const key = keyOf("ssh-rsa", Buffer.of(1, 0, 1), modulus);
    for (const rsaHash of ["sha256", "sha512"]) {
      const signature = sign(rsaHash, content, rsa.privateKey);
      expect(verifySignature(key, { content, signature, rsaHash })).toBe(true);
    }
    const signature = sign("sha1", content, rsa.privateKey);
    expect(verifySignature(key, { content, signature, rsaHash: "sha1" })).toBe(false);
    expect(verifySignature(key, { content, signature, rsaHash: undefined })).toBe(false);
  });

  test("of a security key with Ed25519 is verified, if its user was present", () => {
    const key = keyOf("sk-ssh-ed25519@openssh.com", jwkBytes(ed25519.publicKey, "x"), "ssh:");
    for (const [flags, isValid] of [
      [1, true],
      [5, true],
      [0, false],
    ] as const) {
      const signature = Buffer.concat([sign(null, challenge(flags), ed25519.privateKey), Buffer.of(flags, 0, 0, 0, 9)]);
      expect(verifySignature(key, { content, signature, rsaHash: undefined })).toBe(isValid);
    }
    expect(verifySignature(key, { content, signature: Buffer.alloc(3), rsaHash: undefined })).toBe(false);
  });

  test("of a security key with ECDSA is verified", () => {
    const key = keyOf("sk-ecdsa-sha2-nistp256@openssh.com", "nistp256", point, "ssh:");
    const raw = sign("sha256", challenge(1), { key: p256.privateKey, dsaEncoding: "ieee-p1363" });
    const integers = [raw.subarray(0, 32), raw.subarray(32)].map((half) => {
      const integer = half.subarray(half.findIndex((byte) => byte !== 0));
      return field((integer[0] ?? 0) >= 0x80 ? Buffer.concat([Buffer.of(0), integer]) : integer);
    });
    const signature = Buffer.concat([...integers, Buffer.of(1, 0, 0, 0, 9)]);
    expect(verifySignature(key, { content, signature, rsaHash: undefined })).toBe(true);
    signature[10] = (signature[10] ?? 0) ^ 1;
    expect(verifySignature(key, { content, signature, rsaHash: undefined })).toBe(false);
  });
});
