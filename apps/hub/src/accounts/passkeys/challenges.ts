import { randomBytes } from "node:crypto";
import { hashSecret } from "@modelyard/platform/access-token";
import { limits } from "@modelyard/platform/limits";
import { and, eq, gt, lte } from "drizzle-orm";
import { z } from "zod";
import type { Queries } from "../../database/queries.ts";
import { HubError } from "../../errors.ts";
import { type ChallengePurpose, passkeyChallenges } from "./tables.ts";

interface Flow {
  purpose: ChallengePurpose;
  /** What only the browser has that requested the challenge. */
  binding: string;
  now: Date;
}

/** Creates a challenge, which all nodes accept once. */
export async function issueChallenge(queries: Queries, { purpose, binding, now }: Flow): Promise<string> {
  const challenge = randomBytes(32).toString("base64url");
  const expiresAt = new Date(now.getTime() + limits.passkeys.challengeMs);
  await removeExpiredChallenges(queries, now);
  await queries.insert(passkeyChallenges).values({ challenge, purpose, bindingHash: hashSecret(binding), expiresAt });
  return challenge;
}

/**
 * Uses the challenge up that an authenticator has signed. Of concurrent requests, one gets it.
 * @param clientDataJson what the browser says it has signed, in base64url
 * @throws {HubError} 403: it was not issued for this flow, was used, or has expired
 */
export async function takeChallenge(
  queries: Queries,
  { purpose, binding, now }: Flow,
  clientDataJson: string,
): Promise<string> {
  const challenge = challengeIn(clientDataJson);
  const { expiresAt, bindingHash } = passkeyChallenges;
  const taken = await queries
    .delete(passkeyChallenges)
    .where(
      and(
        eq(passkeyChallenges.challenge, challenge),
        eq(passkeyChallenges.purpose, purpose),
        eq(bindingHash, hashSecret(binding)),
        gt(expiresAt, now),
      ),
    )
    .returning();
  if (taken.length === 0) {
    throw new HubError("PasskeyExpired", "This request was used before or has expired. Start again.");
  }
  return challenge;
}

export async function removeExpiredChallenges(queries: Queries, now: Date): Promise<void> {
  await queries.delete(passkeyChallenges).where(lte(passkeyChallenges.expiresAt, now));
}

const ClientData = z.object({ challenge: z.base64url().max(100) });

function challengeIn(clientDataJson: string): string {
  try {
    return ClientData.parse(JSON.parse(Buffer.from(clientDataJson, "base64url").toString())).challenge;
  } catch (cause) {
    throw new HubError("BadRequest", "The response of the passkey is damaged.", { cause });
  }
}
