import { createHash } from "node:crypto";
import { limits } from "@modelyard/platform/limits";
import { eq } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import { type Caller, callerOfSshKey } from "../accounts/caller.ts";
import { type PublicKey, PublicKeyError, parsePublicKey } from "../accounts/ssh-keys/parse-public-key.ts";
import { sshKeys } from "../accounts/tables.ts";
import type { HubContext } from "../hub-context.ts";
import { verifySignature } from "../ssh/connections/verify-signature.ts";

const keyType = "ssh-ed25519";
/** A key in the format of SSH, a colon, and the 64 bytes of an Ed25519 signature. */
const header = /^([\w+/=-]{60,100}):([\w+/=-]{86,88})$/;
const emptyBody = Buffer.from(createHash("sha256").digest("hex")).toString("base64");

/** Identifies users by the key of their Ollama, which they have added to their SSH keys. */
export class OllamaSignatures {
  readonly #context: Pick<HubContext, "orm" | "now">;
  /** Those of valid requests, for as long as their times are accepted. */
  readonly #nonces = new LRUCache<string, true>({ max: limits.registry.nonces, ttl: 2 * limits.registry.signatureMs });

  constructor(context: Pick<HubContext, "orm" | "now">) {
    this.#context = context;
  }

  /**
   * Identifies the user who has signed a request for a token.
   * @param url as the client has sent it: the signature covers method, address and body
   * @returns `undefined` if the signature, its time or its key is not accepted
   * @see https://github.com/ollama/ollama/blob/main/server/auth.go
   */
  async callerOf(authorization: string, url: string): Promise<Caller> {
    const signed = keyOf(authorization);
    if (signed === undefined) return undefined;
    const { key, signature } = signed;
    const content = Buffer.from(`GET,${url},${emptyBody}`);
    if (!verifySignature(key, { content, signature, rsaHash: undefined })) return undefined;
    const { orm, now } = this.#context;
    const [row] = await orm
      .select({ id: sshKeys.id, publicKey: sshKeys.publicKey })
      .from(sshKeys)
      .where(eq(sshKeys.fingerprint, key.fingerprint));
    if (row?.publicKey !== key.blob.toString("base64")) return undefined;
    // Last: requests with keys that no user has added must not displace remembered ones.
    if (!this.#isFirst(key.fingerprint, new URL(url).searchParams)) return undefined;
    return callerOfSshKey(orm, row.id, now());
  }

  /** Returns whether a signed request is new. */
  #isFirst(fingerprint: string, query: URLSearchParams): boolean {
    const nonce = query.get("nonce") ?? "";
    const sentAtMs = Number(query.get("ts") ?? "") * 1000;
    const { nonceChars, signatureMs } = limits.registry;
    if (nonce === "" || nonce.length > nonceChars) return false;
    if (!(Math.abs(this.#context.now().getTime() - sentAtMs) <= signatureMs)) return false;
    const use = `${fingerprint} ${sentAtMs} ${nonce}`;
    if (this.#nonces.has(use)) return false;
    this.#nonces.set(use, true);
    return true;
  }
}

/** Returns whether a header has the form in which Ollama sends its key and signature. */
export function isOllamaSignature(authorization: string): boolean {
  return header.test(authorization);
}

function keyOf(authorization: string): { key: PublicKey; signature: Buffer } | undefined {
  const [, key = "", signature = ""] = header.exec(authorization) ?? [];
  try {
    return { key: parsePublicKey(Buffer.from(key, "base64"), keyType), signature: Buffer.from(signature, "base64") };
  } catch (error) {
    if (error instanceof PublicKeyError) return undefined;
    throw error;
  }
}
