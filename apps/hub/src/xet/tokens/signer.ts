import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";

/** Signs what the hub gives to clients and later accepts back. Nodes that share the key accept each other's signatures. */
export interface Signer {
  /** @param purpose makes a signature for one purpose useless for another */
  sign: (purpose: string, text: string) => string;
  isSigned: (purpose: string, text: string, signature: string) => boolean;
}

export function createSigner(masterKey: Buffer): Signer {
  const key = Buffer.from(hkdfSync("sha256", masterKey, "", "modelyard signatures for xet", 32));
  const digest = (purpose: string, text: string): Buffer =>
    createHmac("sha256", key).update(`${purpose}\0`).update(text).digest();
  return {
    sign: (purpose, text) => digest(purpose, text).toString("base64url"),
    isSigned: (purpose, text, signature) => {
      const [expected, given] = [digest(purpose, text), Buffer.from(signature, "base64url")];
      return given.length === expected.length && timingSafeEqual(given, expected);
    },
  };
}
