import { originOf, recordAudit } from "../../audit/record-audit.ts";
import { readSecretCookie } from "../../contract/cookies.ts";
import { InvitationRequest, PasswordChange, Profile, SignUpRequest } from "../../contract/people.ts";
import { HubError } from "../../errors.ts";
import { readJson } from "../../http/read-json.ts";
import type { Register } from "../../http/register.ts";
import type { HubContext } from "../../hub-context.ts";
import { mailLanguageOf } from "../../mail/mail-language.ts";
import { notifyOfSecurity } from "../../mail/queue-mail.ts";
import { ownPagesOnly, requireBrowserSession } from "../browser-only.ts";
import { deviceSecretOf } from "../login/device-secret.ts";
import { signedInResponse, signInOptionsOf } from "../login/sessions.ts";
import { requireAdministrator } from "../require-administrator.ts";
import { requireConfirmed } from "../sessions/confirmation.ts";
import { invite, isInvited } from "../sign-up/invitations.ts";
import { signUp } from "../sign-up/sign-up.ts";
import { changePassword, changeProfile } from "./profile.ts";

const secret = { "Cache-Control": "private, no-store" };

/** Registers the routes for sign-up and for changing the caller's profile and password. */
export function registerProfileRoutes(register: Register, context: HubContext): void {
  const { orm, now, signUp: signUpMode, withPasswordSlot } = context;
  register("GET", "/_private/sign-up", async () => Response.json({ mode: signUpMode }));

  // Needs no origin check: it changes nothing, and the link is opened from a message.
  register("POST", "/_private/sign-up/invitation", async (call) => {
    const { invitation } = await readJson(call, InvitationRequest);
    return Response.json({ isValid: await isInvited(orm, invitation, now()) }, { headers: secret });
  });

  register(
    "POST",
    "/_private/invitations",
    ownPagesOnly(async (call) => {
      const { userId, userName } = requireAdministrator(call);
      await call.requireSpace();
      if (signUpMode !== "invitation") throw new HubError("Conflict", "This hub has no sign-up by invitation.");
      const link = await orm.transaction(async (transaction) => {
        const event = { action: "user.invite", ownerId: userId, subject: userName } as const;
        await recordAudit(transaction, { now: now(), origin: originOf(call) }, event);
        return invite(transaction, userId, now());
      });
      const body = { token: link.value, expiresAt: link.expiresAt.toISOString() };
      return Response.json(body, { headers: secret });
    }),
  );

  register(
    "POST",
    "/_private/sign-up",
    ownPagesOnly(async (call) => {
      if (signUpMode === "closed") {
        throw new HubError("Forbidden", "This hub is closed to new accounts. Ask its administrator for one.");
      }
      await call.requireSpace();
      const origin = originOf(call);
      const needsInvitation = signUpMode === "invitation";
      const options = { ...signInOptionsOf(call, now()), address: call.clientAddress, needsInvitation, origin };
      const wanted = await readJson(call, SignUpRequest);
      const signIn = await withPasswordSlot(call, () => signUp(orm, wanted, options));
      return signedInResponse(signIn, call.publicUrl);
    }),
  );

  register("GET", "/_private/profile", async (call) => {
    const { fullName, email = "" } = requireBrowserSession(call);
    return Response.json({ fullname: fullName, email } satisfies Profile, { headers: secret });
  });

  register(
    "PUT",
    "/_private/profile",
    ownPagesOnly(async (call) => {
      const caller = requireBrowserSession(call);
      await call.requireSpace();
      const profile = await readJson(call, Profile);
      // Programs trust the address, and links for a lost password may be sent to it.
      if (profile.email !== (caller.email ?? "")) requireConfirmed(caller, now());
      await changeProfile(context, caller, {
        profile,
        language: mailLanguageOf(call),
        now: now(),
        origin: originOf(call),
      });
      return Response.json({});
    }),
  );

  register(
    "PUT",
    "/_private/password",
    ownPagesOnly(async (call) => {
      const caller = requireBrowserSession(call);
      await call.requireSpace();
      const session = readSecretCookie(call.request.headers.get("cookie"), "session", call.publicUrl) ?? "";
      const change = await readJson(call, PasswordChange);
      const changer = { caller, session, deviceSecret: deviceSecretOf(call), now: now(), origin: originOf(call) };
      await withPasswordSlot(call, () => changePassword(orm, change, changer));
      await notifyOfSecurity(context, call, { userId: caller.userId, kind: "password-changed" });
      return Response.json({});
    }),
  );
}
