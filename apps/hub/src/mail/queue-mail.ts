import { limits } from "@modelyard/platform/limits";
import { eq } from "drizzle-orm";
import { lockSubjects, logAttempt, recentAttempts } from "../accounts/login/attempts.ts";
import { namespaces } from "../accounts/tables.ts";
import type { Queries } from "../database/queries.ts";
import type { Call } from "../http/call.ts";
import type { HubContext } from "../hub-context.ts";
import { mailLanguageOf } from "./mail-language.ts";
import type { MailKind, MailLanguage } from "./messages.ts";
import { outgoingMail } from "./tables.ts";

const { perUser, perAddress, windowMs } = limits.mail;

interface NewMail {
  kind: MailKind;
  /** Undefined: the accounts that have the address, if there are any. */
  userId?: string;
  recipient: string;
  language: MailLanguage;
  now: Date;
}

/** Messages that a visitor or user requests, perhaps for an address of another person. The others inform of a change. */
const requested: ReadonlySet<MailKind> = new Set(["password-reset", "email-verification"]);

/**
 * Adds a message to the queue, unless its user or address got many within the window, so that no one can be flooded.
 * Requested messages do not count against those about changes: an attacker could suppress the warning with them.
 * @returns whether it was added
 */
export async function queueMail(
  transaction: Queries,
  { kind, userId, recipient, language, now }: NewMail,
): Promise<boolean> {
  const group = requested.has(kind) ? "mail" : "mail-notice";
  const ofAddress = `${group}-address:${recipient.toLowerCase()}`;
  const subjects = userId === undefined ? [ofAddress] : [ofAddress, `${group}-user:${userId}`];
  await lockSubjects(transaction, subjects);
  const recent = await recentAttempts(transaction, subjects, new Date(now.getTime() - windowMs));
  const isFull = subjects.some(
    (subject) => (recent.get(subject)?.count ?? 0) >= (subject === ofAddress ? perAddress : perUser),
  );
  if (isFull) return false;
  await logAttempt(transaction, subjects, now);
  await transaction
    .insert(outgoingMail)
    .values({ kind, userId: userId ?? null, recipient, language, createdAt: now, dueAt: now });
  return true;
}

/** Informs a user of a change of how the account signs in, if the hub sends mail and the address is verified. */
export async function notifyOfSecurity(
  { orm, mail, now }: Pick<HubContext, "orm" | "mail" | "now">,
  call: Call,
  { userId, kind }: { userId: string; kind: MailKind },
): Promise<void> {
  if (mail === undefined) return;
  await orm.transaction(async (transaction) => {
    const [user] = await transaction.select().from(namespaces).where(eq(namespaces.id, userId));
    if (user?.email == null || !user.emailIsVerified) return;
    await queueMail(transaction, { kind, userId, recipient: user.email, language: mailLanguageOf(call), now: now() });
  });
}
