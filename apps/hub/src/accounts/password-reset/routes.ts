import { limits } from "@modelyard/platform/limits";
import { eq } from "drizzle-orm";
import { originOf, recordAudit } from "../../audit/record-audit.ts";
import { PasswordResetLinkRequest, PasswordResetRequest } from "../../contract/sign-in/account-security.ts";
import { HubError } from "../../errors.ts";
import { readJson } from "../../http/read-json.ts";
import type { Register } from "../../http/register.ts";
import type { HubContext } from "../../hub-context.ts";
import { notifyOfSecurity } from "../../mail/queue-mail.ts";
import { ownPagesOnly } from "../browser-only.ts";
import { findAccount } from "../find-account.ts";
import { forgetDevices } from "../login/known-devices.ts";
import { checkPasswordLength, hashPassword } from "../login/passwords.ts";
import { issueOneTimeSecret, takeOneTimeSecret, userOfSecret } from "../one-time-secrets/one-time-secrets.ts";
import { requireAdministrator } from "../require-administrator.ts";
import { requireConfirmed, requireOtherUser } from "../sessions/confirmation.ts";
import { endSessions } from "../sessions/end-sessions.ts";
import { namespaces } from "../tables.ts";

const kind = "password-reset";

/** Registers the routes for links with which users who cannot sign in set a new password. */
export function registerPasswordResetRoutes(register: Register, context: HubContext): void {
  const { orm, now, withPasswordSlot } = context;

  register(
    "POST",
    "/_private/users/:name/password-reset",
    ownPagesOnly(async (call) => {
      const caller = requireAdministrator(call);
      requireConfirmed(caller, now());
      await call.requireSpace();
      const user = await findAccount(context, "user", call.parameter("name"));
      requireOtherUser(caller, user);
      const link = await orm.transaction(async (transaction) => {
        const event = { action: "user.reset-link", ownerId: user.id, subject: user.name } as const;
        await recordAudit(transaction, { now: now(), origin: originOf(call) }, event);
        const { linkMs: lifetimeMs } = limits.passwordReset;
        return issueOneTimeSecret(transaction, { kind, userId: user.id, lifetimeMs, most: 1, now: now() });
      });
      const body = { token: link.value, expiresAt: link.expiresAt.toISOString() };
      return Response.json(body, { headers: { "Cache-Control": "private, no-store" } });
    }),
  );

  // Needs no origin check: it changes nothing, and the link is opened from a message.
  register("POST", "/_private/password-reset/link", async (call) => {
    const { token } = await readJson(call, PasswordResetLinkRequest);
    const userId = await userOfSecret(orm, { kind, value: token, now: now() });
    return Response.json({ isValid: userId !== undefined }, { headers: { "Cache-Control": "private, no-store" } });
  });

  register(
    "POST",
    "/_private/password-reset",
    ownPagesOnly(async (call) => {
      await call.requireSpace();
      const { token, password } = await readJson(call, PasswordResetRequest);
      checkPasswordLength(password);
      const wanted = { kind, value: token, now: now() } as const;
      // Hashing takes long: a request without a valid link must not start it.
      if ((await userOfSecret(orm, wanted)) === undefined) throw linkExpired();
      const passwordHash = await withPasswordSlot(call, () => hashPassword(password));
      const changed = await orm.transaction(async (transaction) => {
        const userId = await takeOneTimeSecret(transaction, wanted);
        if (userId === undefined) throw linkExpired();
        const [user] = await transaction
          .update(namespaces)
          .set({ passwordHash })
          .where(eq(namespaces.id, userId))
          .returning();
        await endSessions(transaction, userId);
        await forgetDevices(transaction, userId);
        const event = { action: "user.password", ownerId: userId, subject: user?.name ?? userId } as const;
        await recordAudit(transaction, { now: now(), origin: originOf(call) }, { ...event, details: { by: "link" } });
        return userId;
      });
      await notifyOfSecurity(context, call, { userId: changed, kind: "password-changed" });
      return Response.json({});
    }),
  );
}

function linkExpired(): HubError {
  return new HubError("Forbidden", "This link was used or has expired. Request a new one, or ask an administrator.");
}
