import { generateKeyPairSync } from "node:crypto";
import { describe, expect, test } from "vitest";
import { PublicKeyError, parsePublicKeyLine } from "./parse-public-key.ts";

const ed25519 = "AAAAC3NzaC1lZDI1NTE5AAAAIHf8Q/jb4LudHrh9Ws4zudWvdySSXUSea0NtlcqYOB+R";
const p256 =
  "AAAAE2VjZHNhLXNoYTItbmlzdHAyNTYAAAAIbmlzdHAyNTYAAABBBNQHhXOXm3sTNqR/2uxPrR3nFigJ+qKSQOyp7xxOW6o8FUF1VFC1C+LNbBvcMcBK5JUK4jc44zSAU37WyvbMkIs=";
const p384 =
  "AAAAE2VjZHNhLXNoYTItbmlzdHAzODQAAAAIbmlzdHAzODQAAABhBOtRg6QSKMCiXejC7UgSMYEHDOFaXhx4OhgaZfVpx3lpmXEGlVNJJcWu0O+7EB7N+3YmHFVYwRm4DICSp/jXHcnn8v7LJvjBVXQMaVVKriCVUoX9ocK3gmk8Ekp9yi9NRQ==";
const p521 =
  "AAAAE2VjZHNhLXNoYTItbmlzdHA1MjEAAAAIbmlzdHA1MjEAAACFBAFimOsRypTzJ3bDADggZ8nyEVCSIueh5CR2yKNXlm24OTXanCfT9rLOTAYFvJJgOg/pde2fBjyAfBfTJuheraIENwAg1I/n6pIMBPCucQRHO83dEgUISfsJlNLr0rz8GFXLvepzr7rRwVAzn/FchZXlrh41C3o0kTc+K0VkqFRk/eK41g==";
const rsa3072 =
  "AAAAB3NzaC1yc2EAAAADAQABAAABgQDKYXyCe9xbRVFvhR0mYQhzLEZHKDbj7yEUmYdP2SQc0Z9WBEVLX6pCyGk5FdPl/L1XD4E3AYAQvCc4mtA475FlVpye7KoZqmUoHt5/y17/R5p/w00SZlCCCm9AREbdafCX1Uth7uYLS26ZelpQYPAQvb0q1CGLwDsp/eqHt5GST6sGbfb0wf81y3NnEy4ab4oGHCYsTSzgdwp8eHhaL0cvh6vaTT9zh8Tx5SPns7pN84KAG6vd4EiRxE5ciGjnC7kOTAl7Y4RqOGMOBI4qAOqpOLUkCjpqKCRbi477SHKkT1mc+QT4rLolBWiwMxczdcESAqdBMSc9+fgz6WPMDaEn63HZPYsjwMrZaz2yAYS6Aa4Rsjp2rfmiRnfhqfSts2nNm16BJbVTuzcKepfKb4cKS6fzgc575fJUkBTFy2O2jlW9C7Q8Svu/hHtypdeUEwmXEzsyV6/DF/X9sb517q1t+Nkqsu7Vs5vc6x2O0WfT9c+r0d8mcsAGd8wkmz+Cn+k=";

function field(bytes: Buffer | string): Buffer {
  const content = Buffer.from(bytes);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  return Buffer.concat([length, content]);
}

function encodedLine(type: string, ...fields: (Buffer | string)[]): string {
  return `${type} ${Buffer.concat([type, ...fields].map(field)).toString("base64")}`;
}

function rsaLine(bits: number, exponent = 65_537): string {
  const { publicKey } = generateKeyPairSync("rsa", { modulusLength: bits });
  const e = Buffer.from(exponent.toString(16).padStart(8, "0"), "hex");
  const modulus = Buffer.from(publicKey.export({ format: "jwk" }).n ?? "", "base64url");
  const n = Buffer.concat([Buffer.of(0), modulus]);
  return encodedLine("ssh-rsa", e.subarray(e.findIndex((byte) => byte !== 0)), n);
}

const point = Buffer.from(p256, "base64").subarray(39);
const onSecurityKey = encodedLine("sk-ssh-ed25519@openssh.com", Buffer.alloc(32, 7), "ssh:");
const p256OnSecurityKey = encodedLine("sk-ecdsa-sha2-nistp256@openssh.com", "nistp256", point, "ssh:");

describe("a public key", () => {
  // The fingerprints are those of `ssh-keygen -l`.
  test.each([
    { line: `ssh-ed25519 ${ed25519}`, fingerprint: "nX5crsaNFf7QM6n5jiO+lcN+9mDX3RSCZpp13KAM3W4" },
    { line: `ecdsa-sha2-nistp256 ${p256}`, fingerprint: "Fl7I8sd9THPqK3GOOCk5SwNZd7KZ0fGzdtQ4bvLT2Oo" },
    { line: `ecdsa-sha2-nistp384 ${p384}`, fingerprint: "11HE7dX9z72RA5afbclBAdKtwPyHdJLqo/jcEe6dhdQ" },
    { line: `ecdsa-sha2-nistp521 ${p521}`, fingerprint: "u+fhydS2UMsom8fcAW6LnUBIFFJtS8PmK2aqvbKZ6to" },
    { line: `ssh-rsa ${rsa3072}`, fingerprint: "SN5resbZjA/ywHn2Qw54y1WADUt4d/4LxQTtG4EK9as" },
  ])("$line is read", ({ line, fingerprint }) => {
    const { key, comment } = parsePublicKeyLine(`${line} ada@laptop\n`);
    expect(key.fingerprint).toBe(`SHA256:${fingerprint}`);
    expect(key.type).toBe(line.split(" ")[0]);
    expect(comment).toBe("ada@laptop");
  });

  test.each([onSecurityKey, p256OnSecurityKey])("on a security key is read: %s", (line) => {
    expect(parsePublicKeyLine(line).key.application?.toString()).toBe("ssh:");
  });

  test("keeps a comment of several words", () => {
    expect(parsePublicKeyLine(`  ssh-ed25519  ${ed25519} Ada's old laptop `).comment).toBe("Ada's old laptop");
  });
});

describe("refused:", () => {
  test.each([
    { what: "nothing", line: "", says: "starts with its type" },
    { what: "a private key", line: "-----BEGIN OPENSSH PRIVATE KEY-----\nAAAA", says: "private key" },
    { what: "two keys", line: `ssh-ed25519 ${ed25519}\nssh-ed25519 ${ed25519}`, says: "one line" },
    { what: "options", line: `command="sh" ssh-ed25519 ${ed25519}`, says: "starts with its type" },
    { what: "DSA", line: "ssh-dss AAAAB3NzaC1kc3MAAACBAP", says: "DSA keys are not secure" },
    { what: "a certificate", line: "ssh-ed25519-cert-v01@openssh.com AAAA", says: "certificate" },
    { what: "no key", line: "ssh-ed25519", says: "damaged or incomplete" },
    { what: "a cut key", line: `ssh-ed25519 ${ed25519.slice(0, -4)}`, says: "damaged or incomplete" },
    { what: "no base64", line: `ssh-ed25519 ${ed25519.slice(0, -1)}!`, says: "damaged or incomplete" },
    { what: "another type", line: `ecdsa-sha2-nistp256 ${ed25519}`, says: "damaged or incomplete" },
    {
      what: "bytes after the key",
      line: encodedLine("ssh-ed25519", Buffer.alloc(32, 7), "x"),
      says: "damaged or incomplete",
    },
    { what: "a length beyond the end", line: `ssh-ed25519 ${"/".repeat(8)}`, says: "damaged or incomplete" },
    {
      what: "a point beside the curve",
      line: encodedLine("ecdsa-sha2-nistp256", "nistp256", Buffer.concat([Buffer.of(4), Buffer.alloc(64, 1)])),
      says: "damaged or incomplete",
    },
    {
      what: "a compressed point",
      line: encodedLine("ecdsa-sha2-nistp256", "nistp256", point.subarray(0, 33)),
      says: "damaged",
    },
    {
      what: "a negative modulus",
      line: encodedLine("ssh-rsa", Buffer.of(3), Buffer.alloc(384, 0xff)),
      says: "damaged",
    },
    { what: "a key in constructor's name", line: "constructor AAAA", says: "starts with its type" },
    { what: "too much text", line: `ssh-ed25519 ${ed25519} ${"x".repeat(16_384)}`, says: "at most 16384 characters" },
    {
      what: "a short RSA key",
      line: rsaLine(2048),
      says: "RSA keys need at least 3072 bits; this one has 2048.",
    },
    {
      what: "an RSA key one bit short",
      line: encodedLine("ssh-rsa", Buffer.of(1, 0, 1), Buffer.concat([Buffer.of(0x7f), Buffer.alloc(383, 0xff)])),
      says: "this one has 3071",
    },
    {
      what: "a longer RSA key than OpenSSL verifies",
      line: encodedLine("ssh-rsa", Buffer.of(1, 0, 1), Buffer.concat([Buffer.of(1), Buffer.alloc(2048, 0xff)])),
      says: "at most 16384 bits",
    },
    {
      what: "a large exponent",
      line: encodedLine("ssh-rsa", Buffer.alloc(100, 0x7f), Buffer.concat([Buffer.of(0), Buffer.alloc(384, 0xff)])),
      says: "unusual exponent",
    },
  ])("$what", ({ line, says }) => {
    expect(() => parsePublicKeyLine(line)).toThrow(PublicKeyError);
    expect(() => parsePublicKeyLine(line)).toThrow(says);
  });

  test("no key whose modulus is valid only", () => {
    expect(() => parsePublicKeyLine(rsaLine(3072, 65_536))).toThrow("unusual exponent");
    expect(parsePublicKeyLine(rsaLine(3072)).key.type).toBe("ssh-rsa");
  });
});
