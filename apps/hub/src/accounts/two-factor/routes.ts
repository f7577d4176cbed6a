import { originOf, recordAudit } from "../../audit/record-audit.ts";
import { readSecretCookie } from "../../contract/cookies.ts";
import { SecondFactorRequest, type TotpSetUp, TwoFactorRemoval } from "../../contract/sign-in/account-security.ts";
import { HubError } from "../../errors.ts";
import type { Call } from "../../http/call.ts";
import { readJson } from "../../http/read-json.ts";
import type { Register } from "../../http/register.ts";
import type { HubContext } from "../../hub-context.ts";
import { notifyOfSecurity } from "../../mail/queue-mail.ts";
import { ownPagesOnly, requireBrowserSession } from "../browser-only.ts";
import type { SignedIn } from "../caller.ts";
import { callerOfUserId } from "../caller.ts";
import { findAccount } from "../find-account.ts";
import { secretCookieLine, signedInResponse, signInOptionsOf, startSession } from "../login/sessions.ts";
import { takeOneTimeSecret, userOfSecret } from "../one-time-secrets/one-time-secrets.ts";
import { removePasskeys } from "../passkeys/own-passkeys.ts";
import { requireAdministrator } from "../require-administrator.ts";
import { requireConfirmed, requireOtherUser, requirePassword } from "../sessions/confirmation.ts";
import { replaceRecoveryCodes } from "./recovery-codes.ts";
import { totpUri } from "./totp.ts";
import {
  beginTotp,
  enableTotp,
  hasTwoFactor,
  removeTwoFactor,
  requireSecondFactor,
  twoFactorState,
} from "./two-factor.ts";

const secret = { "Cache-Control": "private, no-store" };

/** Registers the routes for the second factor: its set-up, signing in with it, and its reset by an administrator. */
export function registerTwoFactorRoutes(register: Register, context: HubContext): void {
  const { orm, now, masterKey, withPasswordSlot } = context;

  /** Returns the audit event's parts that all routes of the caller share. */
  const changeOf = (call: Call, { userId, userName }: SignedIn) => ({
    change: { now: now(), origin: originOf(call) },
    about: { ownerId: userId, subject: userName },
  });

  register("GET", "/_private/two-factor", async (call) =>
    Response.json(await twoFactorState(orm, requireBrowserSession(call).userId), { headers: secret }),
  );

  register(
    "POST",
    "/_private/two-factor/totp",
    ownPagesOnly(async (call) => {
      const caller = requireBrowserSession(call);
      requireConfirmed(caller, now());
      await call.requireSpace();
      const { userId, userName } = caller;
      const { hasPassword } = await twoFactorState(orm, userId);
      if (!hasPassword) {
        throw new HubError(
          "Conflict",
          "Your account has no password. Its second factor is that of the external provider.",
        );
      }
      const shared = await beginTotp(orm, masterKey, { userId, now: now() });
      const uri = totpUri({ secret: shared, userName, host: new URL(call.publicUrl).host });
      return Response.json({ secret: shared, uri } satisfies TotpSetUp, { headers: secret });
    }),
  );

  register(
    "POST",
    "/_private/two-factor/totp/confirm",
    ownPagesOnly(async (call) => {
      const caller = requireBrowserSession(call);
      requireConfirmed(caller, now());
      await call.requireSpace();
      const { code } = await readJson(call, SecondFactorRequest);
      const { change, about } = changeOf(call, caller);
      const codes = await enableTotp(orm, masterKey, {
        userId: caller.userId,
        code,
        now: change.now,
        record: (transaction) => recordAudit(transaction, change, { action: "two-factor.enable", ...about }),
      });
      return Response.json({ codes }, { headers: secret });
    }),
  );

  register(
    "POST",
    "/_private/two-factor/recovery-codes",
    ownPagesOnly(async (call) => {
      const caller = requireBrowserSession(call);
      requireConfirmed(caller, now());
      await call.requireSpace();
      const { change, about } = changeOf(call, caller);
      const codes = await orm.transaction(async (transaction) => {
        if (!(await hasTwoFactor(transaction, caller.userId))) throw isOff();
        await recordAudit(transaction, change, { action: "two-factor.recovery-codes", ...about });
        return replaceRecoveryCodes(transaction, masterKey, caller.userId);
      });
      return Response.json({ codes }, { headers: secret });
    }),
  );

  register(
    "POST",
    "/_private/two-factor/disable",
    ownPagesOnly(async (call) => {
      const caller = requireBrowserSession(call);
      const { password, code } = await readJson(call, TwoFactorRemoval);
      const { change, about } = changeOf(call, caller);
      await withPasswordSlot(call, () => requirePassword(orm, caller, { password, ...change }));
      await requireSecondFactor(orm, masterKey, { userId: caller.userId, code, now: change.now });
      await orm.transaction(async (transaction) => {
        await removeTwoFactor(transaction, caller.userId);
        await recordAudit(transaction, change, { action: "two-factor.disable", ...about });
      });
      await notifyOfSecurity(context, call, { userId: caller.userId, kind: "two-factor-removed" });
      return Response.json({});
    }),
  );

  register(
    "POST",
    "/_private/sessions/second-factor",
    ownPagesOnly(async (call) => {
      await call.requireSpace();
      const { code } = await readJson(call, SecondFactorRequest);
      const value = readSecretCookie(call.request.headers.get("cookie"), "secondFactor", call.publicUrl);
      const pending = { kind: "sign-in", value, now: now() } as const;
      const userId = await userOfSecret(orm, pending);
      const user = userId === undefined ? undefined : await callerOfUserId(orm, userId);
      if (user === undefined)
        throw new HubError("SignInNeeded", "This sign-in has expired. Enter your password again.");
      const { change, about } = changeOf(call, user);
      const factor = await requireSecondFactor(orm, masterKey, { userId: user.userId, code, now: change.now }).catch(
        async (error: unknown) => {
          await recordAudit(orm, change, { action: "session.refused", ...about, details: { reason: "second factor" } });
          throw error;
        },
      );
      const signIn = await orm.transaction(async (transaction) => {
        if ((await takeOneTimeSecret(transaction, pending)) === undefined)
          throw new HubError("SignInNeeded", "This sign-in has expired. Enter your password again.");
        await recordAudit(transaction, change, {
          action: "session.create",
          ...about,
          details: { secondFactor: factor },
        });
        return startSession(transaction, { id: user.userId, name: user.userName }, signInOptionsOf(call, now()));
      });
      const response = signedInResponse(signIn, call.publicUrl);
      response.headers.append("Set-Cookie", secretCookieLine("secondFactor", undefined, call.publicUrl));
      return response;
    }),
  );

  register(
    "DELETE",
    "/_private/users/:name/two-factor",
    ownPagesOnly(async (call) => {
      const caller = requireAdministrator(call);
      requireConfirmed(caller, now());
      const user = await findAccount(context, "user", call.parameter("name"));
      requireOtherUser(caller, user);
      await orm.transaction(async (transaction) => {
        const hadCodes = await removeTwoFactor(transaction, user.id);
        // A passkey signs in without the password and the code: it is lost, or in the wrong hands, with the phone.
        const hadPasskeys = await removePasskeys(transaction, user.id);
        if (!hadCodes && !hadPasskeys)
          throw new HubError("Conflict", "Two-factor authentication is off, and there are no passkeys.");
        const event = { action: "two-factor.disable", ownerId: user.id, subject: user.name } as const;
        const details = { by: "administrator", passkeys: hadPasskeys };
        await recordAudit(transaction, { now: now(), origin: originOf(call) }, { ...event, details });
      });
      await notifyOfSecurity(context, call, { userId: user.id, kind: "two-factor-removed" });
      return Response.json({});
    }),
  );
}

function isOff(): HubError {
  return new HubError("Conflict", "Two-factor authentication is off.");
}
