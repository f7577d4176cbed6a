import { limits } from "@modelyard/platform/limits";
import { decodeJwt, errors, jwtVerify } from "jose";
import { z } from "zod";
import { HubError } from "../errors.ts";
import { oauthError } from "../oauth/oauth-error.ts";
import type { IssuerKeys } from "./issuer-keys.ts";

/** Signatures with public keys only: the key of HS256 would be a secret that this hub shares with the issuer. */
const algorithms = ["RS256", "ES256", "EdDSA", "Ed25519"];

const Identifier = z
  .string()
  .min(1)
  .max(limits.publishers.idChars)
  .regex(/^\P{C}+$/u);
/** What `jose` does not check. Of several audiences, another one could send the token here. */
const Claims = z.looseObject({
  sub: Identifier,
  jti: Identifier.optional(),
  aud: z.union([z.string(), z.tuple([z.string()])]),
  iat: z.int(),
  exp: z.number(),
});
/** ID tokens have no type, or this one. Access tokens and logout tokens of the same issuer have others. */
const types: ReadonlySet<unknown> = new Set([undefined, "jwt", "application/jwt"]);

interface Verification {
  keys: IssuerKeys;
  /** The address of this hub, for which the token must have been issued. */
  audience: string;
  now: Date;
}

export interface VerifiedToken {
  issuer: string;
  expiresAt: Date;
  claims: z.infer<typeof Claims>;
}

/**
 * Verifies an ID token of a trusted issuer.
 * @throws {HubError} the token is not valid, or the keys of the issuer cannot be read
 */
export async function verifyIdToken(token: string, { keys, audience, now }: Verification): Promise<VerifiedToken> {
  if (token.length > limits.publishers.idTokenChars) throw invalid("it is too long");
  try {
    const { iss: issuer } = decodeJwt(token);
    if (issuer === undefined || !keys.isTrusted(issuer)) throw invalid("this hub does not trust its issuer");
    const { payload, protectedHeader } = await jwtVerify(token, keys.of(issuer), {
      issuer,
      audience: [audience, `${audience}/`],
      algorithms,
      clockTolerance: limits.openId.clockSkewMs / 1000,
      requiredClaims: ["aud", "exp", "iat", "sub"],
      currentDate: now,
    });
    if (!types.has(protectedHeader.typ?.toLowerCase())) throw invalid("it is no ID token");
    const parsed = Claims.safeParse(payload);
    if (!parsed.success) throw invalid("a claim has an unexpected type or length", parsed.error);
    const { iat, exp } = parsed.data;
    if (iat * 1000 > now.getTime() + limits.openId.clockSkewMs) throw invalid("it was issued in the future");
    if ((exp - iat) * 1000 > limits.publishers.idTokenMs) throw invalid("it is valid for more than one day");
    return { issuer, expiresAt: new Date(exp * 1000), claims: parsed.data };
  } catch (cause) {
    if (cause instanceof HubError) throw cause;
    if (cause instanceof errors.JWTExpired) throw invalid("it has expired", cause);
    if (cause instanceof errors.JWTClaimValidationFailed && cause.claim === "aud") {
      throw invalid(`it was not issued for ${audience}: request it with this audience`, cause);
    }
    throw invalid("its form or signature is wrong", cause);
  }
}

function invalid(reason: string, cause?: unknown): HubError {
  return oauthError("invalid_grant", `The ID token was refused: ${reason}.`, { cause });
}
