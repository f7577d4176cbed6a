import { limits } from "@modelyard/platform/limits";
import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import type { NewPasskeyResponse, PasskeyResponse } from "../../contract/sign-in/passkeys.ts";
import type { Queries } from "../../database/queries.ts";
import { HubError } from "../../errors.ts";
import type { RelyingParty } from "./relying-party.ts";
import { passkeys } from "./tables.ts";

type Passkey = typeof passkeys.$inferSelect;

/** Ed25519, ECDSA with P-256, and RSA, as COSE identifiers. The library would add ML-DSA, which Node has for trial only. */
export const algorithms = [-8, -7, -257] as const;

/** Loads the library at its first use: it takes 27 MB, and most processes verify no passkey. */
const library = () => import("@simplewebauthn/server");

interface Expected {
  party: RelyingParty;
  challenge: string;
}

/**
 * Checks the response for a new passkey.
 * @throws {HubError} 400: it is for another site, another challenge, or damaged
 */
export async function verifyNewPasskey(
  response: z.infer<typeof NewPasskeyResponse>,
  { party, challenge }: Expected,
): Promise<Pick<Passkey, "credentialId" | "relyingParty" | "publicKey" | "signatures" | "transports" | "isSynced">> {
  const { verifyRegistrationResponse } = await library();
  const { attestationObject, clientDataJSON, transports = [] } = response.response;
  const verified = await verifyRegistrationResponse({
    response: { ...idsOf(response), response: { attestationObject, clientDataJSON } },
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    // A key without a PIN is a second factor. Signing in without the password checks the user each time.
    requireUserVerification: false,
    supportedAlgorithmIDs: [...algorithms],
  }).catch((cause: unknown) => {
    throw new HubError("BadRequest", "The passkey could not be verified. Create it again.", { cause });
  });
  if (!verified.verified) throw new HubError("BadRequest", "The passkey could not be verified. Create it again.");
  const { credential, credentialBackedUp } = verified.registrationInfo;
  if (credential.id.length > limits.passkeys.idChars)
    throw new HubError("BadRequest", "The identifier of the passkey is too long.");
  return {
    credentialId: credential.id,
    relyingParty: party.id,
    publicKey: Buffer.from(credential.publicKey),
    signatures: credential.counter,
    transports,
    isSynced: credentialBackedUp,
  };
}

interface UseOptions extends Expected {
  passkey: Passkey;
  /** Whether the authenticator must have checked the user, by a PIN or a finger: without a password, in every case. */
  verifiesUser: boolean;
}

/**
 * Checks that a passkey has signed the challenge for this hub.
 * @returns the authenticator's counter of signatures
 * @throws {HubError} 403: it has not; the user was not verified
 */
export async function verifyPasskeyUse(
  response: PasskeyResponse,
  { passkey, party, challenge, verifiesUser }: UseOptions,
): Promise<number> {
  const { verifyAuthenticationResponse } = await library();
  const { clientDataJSON, authenticatorData, signature } = response.response;
  const verified = await verifyAuthenticationResponse({
    response: { ...idsOf(response), response: { clientDataJSON, authenticatorData, signature } },
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    // The counter is compared after the signature: the number of an unsigned response proves nothing.
    credential: { id: passkey.credentialId, publicKey: new Uint8Array(passkey.publicKey), counter: 0 },
    requireUserVerification: verifiesUser,
  }).catch((cause: unknown) => {
    throw refused(cause);
  });
  if (!verified.verified) throw refused(undefined);
  return verified.authenticationInfo.newCounter;
}

/**
 * Stores that a passkey was used, with the authenticator's counter.
 * @returns false: the counter did not grow, as with a copy of the passkey, or a concurrent use of it
 */
export async function countUse(
  queries: Queries,
  { id, signatures }: Passkey,
  { counter, now }: { counter: number; now: Date },
): Promise<boolean> {
  if ((counter > 0 || signatures > 0) && counter <= signatures) return false;
  const counted = await queries
    .update(passkeys)
    .set({ signatures: counter, lastUsedAt: now })
    .where(and(eq(passkeys.id, id), eq(passkeys.signatures, signatures)))
    .returning({ id: passkeys.id });
  return counted.length > 0;
}

function idsOf({ id, rawId }: { id: string; rawId: string }) {
  return { id, rawId, type: "public-key" as const, clientExtensionResults: {} };
}

function refused(cause: unknown): HubError {
  return new HubError("PasskeyRefused", "The passkey could not be verified.", { cause });
}
