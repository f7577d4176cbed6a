import { randomBytes } from "node:crypto";
import { limits } from "@modelyard/platform/limits";
import { and, eq } from "drizzle-orm";
import { originOf, recordAudit } from "../../audit/record-audit.ts";
import { readSecretCookie } from "../../contract/cookies.ts";
import { type PasskeyResponse, PasskeySignIn } from "../../contract/sign-in/passkeys.ts";
import { HubError } from "../../errors.ts";
import type { Call } from "../../http/call.ts";
import { readJson } from "../../http/read-json.ts";
import type { Register } from "../../http/register.ts";
import type { HubContext } from "../../hub-context.ts";
import { notifyOfSecurity } from "../../mail/queue-mail.ts";
import { ownPagesOnly } from "../browser-only.ts";
import { deviceSecretOf } from "../login/device-secret.ts";
import { beginCodeCheck, beginLogin } from "../login/login-limits.ts";
import { secretCookieLine, signedInResponse, signInOptionsOf, startSession } from "../login/sessions.ts";
import { takeOneTimeSecret, userOfSecret } from "../one-time-secrets/one-time-secrets.ts";
import { namespaces } from "../tables.ts";
import { issueChallenge, takeChallenge } from "./challenges.ts";
import { passkeysOf } from "./own-passkeys.ts";
import { type RelyingParty, requireRelyingParty } from "./relying-party.ts";
import { passkeys } from "./tables.ts";
import { countUse, verifyPasskeyUse } from "./verify-passkey.ts";

const secret = { "Cache-Control": "private, no-store" };

/** Registers the routes that sign in with a passkey: in place of the password, and as the second factor after it. */
export function registerPasskeySignInRoutes(register: Register, context: HubContext): void {
  const { orm, now } = context;

  register(
    "POST",
    "/_private/sessions/passkey/options",
    ownPagesOnly(async (call) => {
      await call.requireSpace();
      const party = requireRelyingParty(call.publicUrl);
      const binding = randomBytes(32).toString("base64url");
      const challenge = await issueChallenge(orm, { purpose: "sign-in", binding, now: now() });
      const expiresAt = new Date(now().getTime() + limits.passkeys.challengeMs);
      const response = await optionsResponse({ party, challenge, verifiesUser: true });
      response.headers.append("Set-Cookie", secretCookieLine("passkey", { value: binding, expiresAt }, call.publicUrl));
      return response;
    }),
  );

  register(
    "POST",
    "/_private/sessions/passkey",
    ownPagesOnly(async (call) => {
      await call.requireSpace();
      const { response } = await readJson(call, PasskeySignIn);
      const party = requireRelyingParty(call.publicUrl);
      const binding = readSecretCookie(call.request.headers.get("cookie"), "passkey", call.publicUrl);
      const flow = { purpose: "sign-in", binding: binding ?? "", now: now() } as const;
      const challenge = await takeChallenge(orm, flow, response.response.clientDataJSON);
      const passkey = await findPasskey(response, party);
      const user = passkey === undefined ? undefined : await findUser(passkey.userId);
      const attempt = await beginLogin(orm, {
        userName: user?.name ?? `unknown passkey ${response.id}`,
        address: call.clientAddress,
        deviceSecret: deviceSecretOf(call),
        now: now(),
      });
      if (passkey === undefined || user === undefined) throw unknownPasskey();
      await usePasskey(call, user, { response, passkey, party, challenge, verifiesUser: true });
      await attempt.succeeded();
      const signIn = await orm.transaction(async (transaction) => {
        await recordAudit(transaction, eventOf(call), {
          action: "session.create",
          ownerId: user.id,
          subject: user.name,
          details: { passkey: passkey.name },
        });
        return startSession(transaction, user, signInOptionsOf(call, now()));
      });
      const signedIn = signedInResponse(signIn, call.publicUrl);
      signedIn.headers.append("Set-Cookie", secretCookieLine("passkey", undefined, call.publicUrl));
      return signedIn;
    }),
  );

  register(
    "POST",
    "/_private/sessions/second-factor/passkey/options",
    ownPagesOnly(async (call) => {
      await call.requireSpace();
      const party = requireRelyingParty(call.publicUrl);
      const { user, pending } = await requirePending(call);
      const own = (await passkeysOf(orm, user.id)).filter(({ relyingParty }) => relyingParty === party.id);
      if (own.length === 0) throw new HubError("NotFound", "Your account has no passkey for this address.");
      const flow = { purpose: "second-factor", binding: pending.value, now: now() } as const;
      return optionsResponse({ party, challenge: await issueChallenge(orm, flow), verifiesUser: false, allowed: own });
    }),
  );

  register(
    "POST",
    "/_private/sessions/second-factor/passkey",
    ownPagesOnly(async (call) => {
      await call.requireSpace();
      const { response } = await readJson(call, PasskeySignIn);
      const party = requireRelyingParty(call.publicUrl);
      const { user, pending } = await requirePending(call);
      const flow = { purpose: "second-factor", binding: pending.value, now: now() } as const;
      const challenge = await takeChallenge(orm, flow, response.response.clientDataJSON);
      const attempt = await beginCodeCheck(orm, user.id, now());
      const passkey = await findPasskey(response, party);
      if (passkey?.userId !== user.id) throw unknownPasskey();
      await usePasskey(call, user, { response, passkey, party, challenge, verifiesUser: false });
      await attempt.succeeded();
      const signIn = await orm.transaction(async (transaction) => {
        if ((await takeOneTimeSecret(transaction, pending)) === undefined) throw signInExpired();
        await recordAudit(transaction, eventOf(call), {
          action: "session.create",
          ownerId: user.id,
          subject: user.name,
          details: { secondFactor: "passkey", passkey: passkey.name },
        });
        return startSession(transaction, user, signInOptionsOf(call, now()));
      });
      const signedIn = signedInResponse(signIn, call.publicUrl);
      signedIn.headers.append("Set-Cookie", secretCookieLine("secondFactor", undefined, call.publicUrl));
      return signedIn;
    }),
  );

  const eventOf = (call: Call) => ({ now: now(), origin: originOf(call) });

  /** @throws {HubError} 401: no sign-in of this browser waits for the second factor */
  async function requirePending(call: Call) {
    const value = readSecretCookie(call.request.headers.get("cookie"), "secondFactor", call.publicUrl);
    const pending = { kind: "sign-in", value: value ?? "", now: now() } as const;
    const userId = await userOfSecret(orm, pending);
    const user = userId === undefined ? undefined : await findUser(userId);
    if (user === undefined) throw signInExpired();
    return { user, pending };
  }

  /** Suspended users are found as well: they learn it after the signature was verified. */
  async function findUser(userId: string) {
    const [user] = await orm
      .select({ id: namespaces.id, name: namespaces.name })
      .from(namespaces)
      .where(and(eq(namespaces.id, userId), eq(namespaces.kind, "user")));
    return user;
  }

  /** Finds the passkey that signed. Its user handle, if there is one, is the id of the user. */
  async function findPasskey({ id, response }: PasskeyResponse, party: RelyingParty) {
    const [passkey] = await orm
      .select()
      .from(passkeys)
      .where(and(eq(passkeys.credentialId, id), eq(passkeys.relyingParty, party.id)));
    const { userHandle } = response;
    if (passkey === undefined || userHandle == null || userHandle === "") return passkey;
    return Buffer.from(userHandle, "base64url").toString() === passkey.userId ? passkey : undefined;
  }

  /** Verifies the signature and the counter. Refusals are recorded. */
  async function usePasskey(
    call: Call,
    { id: userId, name: userName }: { id: string; name: string },
    { response, passkey, ...expected }: { response: PasskeyResponse } & Parameters<typeof verifyPasskeyUse>[1],
  ): Promise<void> {
    const refuse = async (reason: string) =>
      recordAudit(orm, eventOf(call), {
        action: "session.refused",
        ownerId: userId,
        subject: userName,
        details: { reason, passkey: passkey.name },
      });
    const counter = await verifyPasskeyUse(response, { passkey, ...expected }).catch(async (error: unknown) => {
      await refuse("passkey");
      throw error;
    });
    if (await countUse(orm, passkey, { counter, now: now() })) return;
    await refuse("counter of the passkey");
    await notifyOfSecurity(context, call, { userId, kind: "passkey-copied" });
    throw new HubError(
      "PasskeyCopied",
      `The counter of the passkey "${passkey.name}" did not grow: it may have been copied. Sign in another way, remove it, and create a new one.`,
    );
  }
}

interface OptionsParts {
  party: RelyingParty;
  challenge: string;
  verifiesUser: boolean;
  /** Undefined: all that the browser has for this hub. */
  allowed?: readonly Pick<typeof passkeys.$inferSelect, "credentialId" | "transports">[];
}

async function optionsResponse({ party, challenge, verifiesUser, allowed = [] }: OptionsParts): Promise<Response> {
  const { generateAuthenticationOptions } = await import("@simplewebauthn/server");
  const options = await generateAuthenticationOptions({
    rpID: party.id,
    challenge: Buffer.from(challenge, "base64url"),
    timeout: limits.passkeys.challengeMs,
    userVerification: verifiesUser ? "required" : "discouraged",
    allowCredentials: allowed.map(({ credentialId: id, transports }) => ({ id, transports })),
  });
  return Response.json(options, { headers: secret });
}

function unknownPasskey(): HubError {
  return new HubError("PasskeyRefused", "This passkey is not registered. It may have been removed from the account.");
}

function signInExpired(): HubError {
  return new HubError("SignInNeeded", "This sign-in has expired. Enter your password again.");
}
