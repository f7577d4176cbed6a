import { limits } from "@modelyard/platform/limits";
import { decodeJwt, errors, type JWTPayload, jwtVerify } from "jose";
import { HubError } from "../errors.ts";
import { oauthError } from "../oauth/oauth-error.ts";
import type { IssuerKeys } from "./issuer-keys.ts";

/** Signatures with public keys only: the key of HS256 would be a secret that this hub shares with the issuer. */
const algorithms = ["RS256", "ES256", "EdDSA", "Ed25519"];

interface Verification {
  keys: IssuerKeys;
  /** The address of this hub, for which the token must have been issued. */
  audience: string;
  now: Date;
}

export interface VerifiedToken {
  issuer: string;
  expiresAt: Date;
  claims: JWTPayload;
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
    const { payload } = await jwtVerify(token, keys.of(issuer), {
      issuer,
      audience: [audience, `${audience}/`],
      algorithms,
      clockTolerance: limits.openId.clockSkewMs / 1000,
      requiredClaims: ["aud", "exp", "iat", "sub"],
      currentDate: now,
    });
    return { issuer, expiresAt: new Date((payload.exp ?? 0) * 1000), claims: payload };
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
