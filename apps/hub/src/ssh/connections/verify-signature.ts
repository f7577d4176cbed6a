import { createHash, verify } from "node:crypto";
import type { PublicKey } from "../../accounts/ssh-keys/parse-public-key.ts";
import { WireReader } from "../../accounts/ssh-keys/wire-reader.ts";

interface SignedLogin {
  /** What the client signed. */
  content: Buffer;
  /** Of ECDSA in DER; of security keys with its flags and counter. */
  signature: Buffer;
  /** Of RSA: the hash that the client chose. */
  rsaHash: string | undefined;
}

const userIsPresent = 1;

/** Returns whether a signature is that of a key. Signatures of RSA with SHA-1 are not accepted. */
export function verifySignature(key: PublicKey, { content, signature, rsaHash }: SignedLogin): boolean {
  try {
    switch (key.type) {
      case "ssh-ed25519":
        return verify(null, content, key.keyObject, signature);
      case "ecdsa-sha2-nistp256":
        return verify("sha256", content, key.keyObject, signature);
      case "ecdsa-sha2-nistp384":
        return verify("sha384", content, key.keyObject, signature);
      case "ecdsa-sha2-nistp521":
        return verify("sha512", content, key.keyObject, signature);
      case "ssh-rsa":
        return (rsaHash === "sha256" || rsaHash === "sha512") && verify(rsaHash, content, key.keyObject, signature);
      case "sk-ssh-ed25519@openssh.com": {
        const parts = securityKeyParts(key, content, signature, 64);
        return parts !== undefined && verify(null, parts.signed, key.keyObject, parts.signature);
      }
      case "sk-ecdsa-sha2-nistp256@openssh.com": {
        const parts = securityKeyParts(key, content, signature, undefined);
        return parts !== undefined && verify("sha256", parts.signed, key.keyObject, derOf(parts.signature));
      }
      default:
        return key.type satisfies never;
    }
  } catch {
    return false;
  }
}

/**
 * Splits a signature of a security key: it signs the hashes of the application and of the content, and its own flags and
 * counter.
 * @param signatureBytes the length of the inner signature; `undefined`: two integers
 * @see https://github.com/openssh/openssh-portable/blob/master/PROTOCOL.u2f
 */
function securityKeyParts(
  { application = Buffer.alloc(0) }: PublicKey,
  content: Buffer,
  signature: Buffer,
  signatureBytes: number | undefined,
): { signed: Buffer; signature: Buffer } | undefined {
  const end = signature.length - 5;
  const trailer = signature.subarray(end);
  if (end < 0 || ((trailer[0] ?? 0) & userIsPresent) === 0) return undefined;
  const inner = signature.subarray(0, end);
  if (signatureBytes !== undefined && inner.length !== signatureBytes) return undefined;
  return { signed: Buffer.concat([sha256(application), trailer, sha256(content)]), signature: inner };
}

/** Converts the two integers of an ECDSA signature to DER. */
function derOf(signature: Buffer): Buffer {
  const fields = new WireReader(signature);
  const integers = [fields.positiveInteger(), fields.positiveInteger()].map((integer) => {
    const bytes = (integer[0] ?? 0) >= 0x80 ? Buffer.concat([Buffer.of(0), integer]) : integer;
    return Buffer.concat([Buffer.of(0x02, bytes.length), bytes]);
  });
  if (!fields.isAtEnd) throw new RangeError("bytes after the signature");
  const content = Buffer.concat(integers);
  return Buffer.concat([Buffer.of(0x30, content.length), content]);
}

function sha256(bytes: Buffer): Buffer {
  return createHash("sha256").update(bytes).digest();
}
