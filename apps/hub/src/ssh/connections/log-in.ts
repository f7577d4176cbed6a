import { eq } from "drizzle-orm";
import type { AuthContext } from "ssh2";
import { callerOfSshKey } from "../../accounts/caller.ts";
import { fingerprintOf, PublicKeyError, parsePublicKey } from "../../accounts/ssh-keys/parse-public-key.ts";
import { sshKeys } from "../../accounts/tables.ts";
import type { HubContext } from "../../hub-context.ts";
import { verifySignature } from "./verify-signature.ts";

/** The name that all clients log in with. The key says who the user is. */
const loginName = "git";

/** The response to an attempt: `offered` keys may be used, and the client must prove that it has the private key. */
export type LoginAttempt =
  | { result: "refused" }
  | { result: "offered" }
  | { result: "accepted"; keyId: string; userId: string };

const refused: LoginAttempt = { result: "refused" };

/** Checks an attempt to log in. Only public keys of users are accepted. */
export async function checkLogin(
  { orm, now }: Pick<HubContext, "orm" | "now">,
  attempt: AuthContext,
): Promise<LoginAttempt> {
  if (attempt.method !== "publickey" || attempt.username !== loginName) return refused;
  const { algo, data } = attempt.key;
  const [row] = await orm
    .select({ id: sshKeys.id, publicKey: sshKeys.publicKey })
    .from(sshKeys)
    .where(eq(sshKeys.fingerprint, fingerprintOf(data)));
  if (row === undefined || row.publicKey !== data.toString("base64")) return refused;
  if (attempt.signature === undefined || attempt.blob === undefined) return { result: "offered" };
  const login = { content: attempt.blob, signature: attempt.signature, rsaHash: attempt.hashAlgo };
  if (!isSignedBy(data, algo, login)) return refused;
  const caller = await callerOfSshKey(orm, row.id, now());
  return caller === undefined ? refused : { result: "accepted", keyId: row.id, userId: caller.userId };
}

function isSignedBy(blob: Buffer, type: string, login: Parameters<typeof verifySignature>[1]): boolean {
  try {
    return verifySignature(parsePublicKey(blob, type), login);
  } catch (error) {
    if (error instanceof PublicKeyError) return false;
    throw error;
  }
}
