import { createHash, createPublicKey, type JsonWebKey, type KeyObject } from "node:crypto";
import { limits } from "@modelyard/platform/limits";
import { WireReader } from "./wire-reader.ts";

/** A user's public key. */
export interface PublicKey {
  type: SshKeyType;
  /** The key in the format of the SSH protocol. */
  blob: Buffer;
  /** As `ssh-keygen -l` shows it. */
  fingerprint: string;
  keyObject: KeyObject;
  /** Of keys on a security key: the application for which it was created, such as `ssh:`. */
  application: Buffer | undefined;
}

/** The message is for the user. */
export class PublicKeyError extends Error {
  override name = "PublicKeyError";
}

const curves = {
  nistp256: { crv: "P-256", coordinateBytes: 32 },
  nistp384: { crv: "P-384", coordinateBytes: 48 },
  nistp521: { crv: "P-521", coordinateBytes: 66 },
} as const;

type Fields = Pick<PublicKey, "keyObject" | "application">;

/** How the fields after the type are read. */
const readers = {
  "ssh-ed25519": (fields) => plain(ed25519(fields)),
  "ecdsa-sha2-nistp256": (fields) => plain(ecdsa(fields, "nistp256")),
  "ecdsa-sha2-nistp384": (fields) => plain(ecdsa(fields, "nistp384")),
  "ecdsa-sha2-nistp521": (fields) => plain(ecdsa(fields, "nistp521")),
  "ssh-rsa": (fields) => plain(rsa(fields)),
  "sk-ssh-ed25519@openssh.com": (fields) => ({ keyObject: ed25519(fields), application: fields.string() }),
  "sk-ecdsa-sha2-nistp256@openssh.com": (fields) => ({
    keyObject: ecdsa(fields, "nistp256"),
    application: fields.string(),
  }),
} as const satisfies Record<string, (fields: WireReader) => Fields>;
export type SshKeyType = keyof typeof readers;

function isKnownType(type: string): type is SshKeyType {
  return Object.hasOwn(readers, type);
}

/**
 * Parses a line of OpenSSH's format, such as a file `id_ed25519.pub` contains.
 * @returns the key and its comment
 * @throws {PublicKeyError}
 */
export function parsePublicKeyLine(text: string): { key: PublicKey; comment: string } {
  if (text.length > limits.ssh.keyChars) {
    throw new PublicKeyError(`A public key has at most ${limits.ssh.keyChars} characters.`);
  }
  const line = text.trim();
  if (line.includes("PRIVATE KEY")) {
    throw new PublicKeyError(
      "This is a private key, which must stay on your computer. Paste the content of the file that ends in .pub.",
    );
  }
  const [type = "", encoded = "", ...comment] = line.split(/[ \t]+/);
  if (line.includes("\n")) throw new PublicKeyError("Paste one key: a public key has one line.");
  if (type === "ssh-dss") {
    throw new PublicKeyError("DSA keys are not secure. Create another one: ssh-keygen -t ed25519");
  }
  if (type.endsWith("-cert-v01@openssh.com")) {
    throw new PublicKeyError("This is a certificate. Paste the public key: the file without -cert in its name.");
  }
  if (!isKnownType(type)) {
    throw new PublicKeyError(
      `A public key starts with its type: one of ${Object.keys(readers).join(", ")}. Create one: ssh-keygen -t ed25519`,
    );
  }
  const blob = Buffer.from(encoded, "base64");
  if (encoded === "" || blob.toString("base64").replaceAll("=", "") !== encoded.replace(/={1,2}$/, "")) {
    throw incomplete();
  }
  return { key: parsePublicKey(blob, type), comment: comment.join(" ") };
}

/**
 * Parses a key in the format of the SSH protocol.
 * @param type that the key must have
 * @throws {PublicKeyError}
 */
export function parsePublicKey(blob: Buffer, type: string): PublicKey {
  try {
    const fields = new WireReader(blob);
    if (fields.text() !== type || !isKnownType(type)) throw incomplete();
    const key = readers[type](fields);
    if (!fields.isAtEnd) throw incomplete();
    return { type, blob, fingerprint: fingerprintOf(blob), ...key };
  } catch (error) {
    if (error instanceof PublicKeyError) throw error;
    throw incomplete(error);
  }
}

/** Returns the fingerprint of a key in the format of the SSH protocol. */
export function fingerprintOf(blob: Buffer): string {
  return `SHA256:${createHash("sha256").update(blob).digest("base64").replaceAll("=", "")}`;
}

function incomplete(cause?: unknown): PublicKeyError {
  return new PublicKeyError("This key is damaged or incomplete. Copy the whole line of the file.", { cause });
}

function plain(keyObject: KeyObject): Fields {
  return { keyObject, application: undefined };
}

function ed25519(fields: WireReader): KeyObject {
  return fromJwk({ kty: "OKP", crv: "Ed25519", x: fields.string().toString("base64url") });
}

function ecdsa(fields: WireReader, curve: keyof typeof curves): KeyObject {
  const { crv, coordinateBytes } = curves[curve];
  const name = fields.text();
  const point = fields.string();
  const uncompressed = 4;
  if (name !== curve || point[0] !== uncompressed || point.length !== 1 + 2 * coordinateBytes) throw incomplete();
  const x = point.subarray(1, 1 + coordinateBytes).toString("base64url");
  const y = point.subarray(1 + coordinateBytes).toString("base64url");
  return fromJwk({ kty: "EC", crv, x, y });
}

function rsa(fields: WireReader): KeyObject {
  const e = fields.positiveInteger();
  const n = fields.positiveInteger();
  const bits = n.length * 8 - Math.clz32(n[0] ?? 0) + 24;
  const { rsaBits } = limits.ssh;
  if (bits < rsaBits.least) {
    throw new PublicKeyError(
      `RSA keys need at least ${rsaBits.least} bits; this one has ${bits}. Create another one: ssh-keygen -t ed25519`,
    );
  }
  if (bits > rsaBits.most) throw new PublicKeyError(`RSA keys have at most ${rsaBits.most} bits.`);
  // A larger exponent would make each check of a signature slow.
  if (e.length > 4 || (e.at(-1) ?? 0) % 2 === 0) throw new PublicKeyError("This RSA key has an unusual exponent.");
  return fromJwk({ kty: "RSA", n: n.toString("base64url"), e: e.toString("base64url") });
}

function fromJwk(key: JsonWebKey): KeyObject {
  return createPublicKey({ key, format: "jwk" });
}
