import { networkOf } from "@modelyard/platform/http/address";
import { limits } from "@modelyard/platform/limits";
import { and, eq } from "drizzle-orm";
import { originOf, recordAudit } from "../../audit/record-audit.ts";
import {
  type EmailState,
  EmailVerification,
  PasswordResetEmail,
  type PasswordResetWays,
} from "../../contract/sign-in/email.ts";
import { announceDirectoryChange } from "../../directory/directory-changes.ts";
import { HubError } from "../../errors.ts";
import { readJson } from "../../http/read-json.ts";
import type { Register } from "../../http/register.ts";
import type { HubContext } from "../../hub-context.ts";
import { mailLanguageOf } from "../../mail/mail-language.ts";
import { queueMail } from "../../mail/queue-mail.ts";
import { ownPagesOnly, requireBrowserSession } from "../browser-only.ts";
import { lockSubjects, logAttempt, recentAttempts, tooManyAttempts } from "../login/attempts.ts";
import { takeOneTimeSecret, userOfSecret } from "../one-time-secrets/one-time-secrets.ts";
import { namespaces } from "../tables.ts";

const secret = { "Cache-Control": "private, no-store" };
const { perNetwork, windowMs } = limits.mail;

/** Registers the routes for verifying an e-mail address, and for links to a lost password by e-mail. */
export function registerEmailRoutes(register: Register, { orm, now, mail }: HubContext): void {
  register("GET", "/_private/password-reset", async () =>
    Response.json({ byEmail: mail !== undefined } satisfies PasswordResetWays),
  );

  // Does the same whether or not there is such an account, so that neither the response nor its time gives it away.
  register(
    "POST",
    "/_private/password-reset/email",
    ownPagesOnly(async (call) => {
      await call.requireSpace();
      const { email: recipient } = await readJson(call, PasswordResetEmail);
      if (mail === undefined) throw noMail();
      const subject = `mail-network:${call.clientAddress === undefined ? "unknown" : networkOf(call.clientAddress)}`;
      await orm.transaction(async (transaction) => {
        await lockSubjects(transaction, [subject]);
        const since = new Date(now().getTime() - windowMs);
        const recent = (await recentAttempts(transaction, [subject], since)).get(subject);
        if (recent !== undefined && recent.count >= perNetwork) {
          const waitMs = recent.oldest.getTime() + windowMs - now().getTime();
          throw tooManyAttempts("Too many messages were requested from your network", waitMs);
        }
        await logAttempt(transaction, [subject], now());
        await queueMail(transaction, { kind: "password-reset", recipient, language: mailLanguageOf(call), now: now() });
      });
      return Response.json({}, { headers: secret });
    }),
  );

  register("GET", "/_private/email", async (call) => {
    const { userId } = requireBrowserSession(call);
    const [user] = await orm.select().from(namespaces).where(eq(namespaces.id, userId));
    const email = user?.email ?? "";
    const state = { email, isVerified: email !== "" && user?.emailIsVerified === true, sendsMail: mail !== undefined };
    return Response.json(state satisfies EmailState, { headers: secret });
  });

  register(
    "POST",
    "/_private/email/send",
    ownPagesOnly(async (call) => {
      const { userId } = requireBrowserSession(call);
      await call.requireSpace();
      if (mail === undefined) throw noMail();
      await orm.transaction(async (transaction) => {
        const [user] = await transaction.select().from(namespaces).where(eq(namespaces.id, userId));
        if (user?.email == null) throw new HubError("Conflict", "Your account has no e-mail address. Enter one first.");
        if (user.emailIsVerified) throw new HubError("Conflict", "Your e-mail address is verified already.");
        const message = { kind: "email-verification", userId, recipient: user.email } as const;
        const isQueued = await queueMail(transaction, { ...message, language: mailLanguageOf(call), now: now() });
        if (!isQueued) throw tooManyAttempts("Too many messages were sent to you", windowMs);
      });
      return Response.json({});
    }),
  );

  register(
    "POST",
    "/_private/email/verify",
    ownPagesOnly(async (call) => {
      const { userId, userName } = requireBrowserSession(call);
      await call.requireSpace();
      const { token } = await readJson(call, EmailVerification);
      const wanted = { kind: "email-verification", value: token, now: now() } as const;
      await orm.transaction(async (transaction) => {
        // The link of another account must not work here: it would verify that account for the person who opens it.
        if ((await userOfSecret(transaction, wanted)) !== userId) throw linkExpired();
        // A concurrent change of the address locks this row, and deletes the link.
        const ofUser = and(eq(namespaces.id, userId), eq(namespaces.kind, "user"));
        await transaction.select().from(namespaces).where(ofUser).for("update");
        if ((await takeOneTimeSecret(transaction, wanted)) !== userId) throw linkExpired();
        await transaction.update(namespaces).set({ emailIsVerified: true }).where(ofUser);
        const event = { action: "user.profile", ownerId: userId, subject: userName } as const;
        await recordAudit(
          transaction,
          { now: now(), origin: originOf(call) },
          { ...event, details: { email: "verified" } },
        );
        await announceDirectoryChange(transaction, { kind: "tokens" });
      });
      return Response.json({});
    }),
  );
}

function noMail(): HubError {
  return new HubError("Conflict", "This hub sends no e-mail. Ask an administrator.");
}

function linkExpired(): HubError {
  return new HubError("BadRequest", "This link was used, has expired, or belongs to another account.");
}
