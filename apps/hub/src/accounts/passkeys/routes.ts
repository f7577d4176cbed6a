import { limits } from "@modelyard/platform/limits";
import { originOf } from "../../audit/record-audit.ts";
import { NewPasskeyRequest, PasskeyChange, type PasskeyList } from "../../contract/sign-in/passkeys.ts";
import { HubError } from "../../errors.ts";
import type { Call } from "../../http/call.ts";
import { readJson } from "../../http/read-json.ts";
import type { Register } from "../../http/register.ts";
import type { HubContext } from "../../hub-context.ts";
import { notifyOfSecurity } from "../../mail/queue-mail.ts";
import { ownPagesOnly, requireBrowserSession } from "../browser-only.ts";
import type { SignedIn } from "../caller.ts";
import { requireConfirmed } from "../sessions/confirmation.ts";
import { twoFactorState } from "../two-factor/two-factor.ts";
import { issueChallenge, takeChallenge } from "./challenges.ts";
import { addPasskey, passkeyEntry, passkeysOf, removePasskey, renamePasskey, tooManyPasskeys } from "./own-passkeys.ts";
import { relyingPartyOf, requireRelyingParty } from "./relying-party.ts";
import { algorithms, verifyNewPasskey } from "./verify-passkey.ts";

const secret = { "Cache-Control": "private, no-store" };

/** Registers the routes for the caller's own passkeys. */
export function registerPasskeyRoutes(register: Register, context: HubContext): void {
  const { orm, now } = context;
  const changeOf = (call: Call) => ({ now: now(), origin: originOf(call) });
  const flowOf = ({ userId, via }: SignedIn) => ({
    purpose: "create" as const,
    binding: `${userId} ${via.type === "session" ? (via.sessionId ?? "") : ""}`,
    now: now(),
  });
  const hasPassword = async (userId: string) => (await twoFactorState(orm, userId)).hasPassword;

  register("GET", "/_private/passkeys", async (call) => {
    const { userId } = requireBrowserSession(call);
    const party = relyingPartyOf(call.publicUrl);
    const own = await passkeysOf(orm, userId);
    const refusal =
      party === undefined
        ? "address"
        : !(await hasPassword(userId))
          ? "no-password"
          : own.length >= limits.passkeys.perUser
            ? "too-many"
            : undefined;
    const list = { entries: own.map((one) => passkeyEntry(one, party)), refusal } satisfies PasskeyList;
    return Response.json(list, { headers: secret });
  });

  register(
    "POST",
    "/_private/passkeys/options",
    ownPagesOnly(async (call) => {
      const caller = requireBrowserSession(call);
      requireConfirmed(caller, now());
      await call.requireSpace();
      const party = requireRelyingParty(call.publicUrl);
      await requireOwnPassword(caller);
      const own = await passkeysOf(orm, caller.userId);
      if (own.length >= limits.passkeys.perUser) throw tooManyPasskeys();
      const { generateRegistrationOptions } = await import("@simplewebauthn/server");
      const options = await generateRegistrationOptions({
        rpName: `Modelyard ${new URL(party.origin).host}`,
        rpID: party.id,
        userID: new TextEncoder().encode(caller.userId),
        userName: caller.userName,
        userDisplayName: caller.userName,
        challenge: Buffer.from(await issueChallenge(orm, flowOf(caller)), "base64url"),
        timeout: limits.passkeys.challengeMs,
        attestationType: "none",
        supportedAlgorithmIDs: [...algorithms],
        excludeCredentials: own
          .filter(({ relyingParty }) => relyingParty === party.id)
          .map(({ credentialId: id, transports }) => ({ id, transports })),
        authenticatorSelection: { residentKey: "preferred", userVerification: "preferred" },
      });
      return Response.json(options, { headers: secret });
    }),
  );

  register(
    "POST",
    "/_private/passkeys",
    ownPagesOnly(async (call) => {
      const caller = requireBrowserSession(call);
      requireConfirmed(caller, now());
      await call.requireSpace();
      const { name, response } = await readJson(call, NewPasskeyRequest);
      const party = requireRelyingParty(call.publicUrl);
      await requireOwnPassword(caller);
      const challenge = await takeChallenge(orm, flowOf(caller), response.response.clientDataJSON);
      const verified = await verifyNewPasskey(response, { party, challenge });
      const added = await addPasskey(orm, caller, { passkey: { ...verified, name }, change: changeOf(call) });
      await notifyOfSecurity(context, call, { userId: caller.userId, kind: "passkey-added" });
      return Response.json(passkeyEntry(added, party), { headers: secret });
    }),
  );

  register(
    "PUT",
    "/_private/passkeys/:id",
    ownPagesOnly(async (call) => {
      const caller = requireBrowserSession(call);
      requireConfirmed(caller, now());
      await call.requireSpace();
      const { name } = await readJson(call, PasskeyChange);
      const isKnown = await renamePasskey(orm, caller, { id: call.parameter("id"), name, change: changeOf(call) });
      if (!isKnown) throw noSuchPasskey();
      return Response.json({});
    }),
  );

  register(
    "DELETE",
    "/_private/passkeys/:id",
    ownPagesOnly(async (call) => {
      const caller = requireBrowserSession(call);
      requireConfirmed(caller, now());
      const isKnown = await removePasskey(orm, caller, { id: call.parameter("id"), change: changeOf(call) });
      if (!isKnown) throw noSuchPasskey();
      await notifyOfSecurity(context, call, { userId: caller.userId, kind: "passkey-removed" });
      return Response.json({});
    }),
  );

  /** A user whom the external provider no longer lets in must not keep a way past it. */
  async function requireOwnPassword({ userId }: SignedIn): Promise<void> {
    if (await hasPassword(userId)) return;
    throw new HubError("Conflict", "Your account has no password. It signs in with the external provider only.");
  }
}

function noSuchPasskey(): HubError {
  return new HubError("NotFound", "This passkey does not exist. See your passkeys at /settings/security.");
}
