import { z } from "zod";

export const auditActions = [
  "session.create",
  "session.refused",
  "session.end",
  "identity.link",
  "identity.unlink",
  "token.create",
  "token.change",
  "token.regenerate",
  "token.revoke",
  "ssh-key.create",
  "ssh-key.delete",
  "app.create",
  "app.change",
  "app.secret",
  "app.delete",
  "app.allow",
  "app.revoke",
  "two-factor.enable",
  "two-factor.disable",
  "two-factor.recovery-codes",
  "passkey.create",
  "passkey.rename",
  "passkey.remove",
  "user.create",
  "user.reset-link",
  "user.invite",
  "user.password",
  "user.profile",
  "user.rights",
  "user.remove",
  "profile.remove",
  "user.suspend",
  "user.unsuspend",
  "organization.create",
  "organization.settings",
  "organization.remove",
  "member.set",
  "member.remove",
  "repo.create",
  "repo.delete",
  "repo.move",
  "repo.settings",
  "repo.visibility",
  "repo.disable",
  "repo.enable",
  "mapping.set",
  "mapping.remove",
  "access.request",
  "access.cancel",
  "access.review",
  "access.grant",
  "webhook.create",
  "webhook.change",
  "webhook.delete",
  "publisher.create",
  "publisher.delete",
  "publisher.exchange",
  "quota.set",
  "router.settings",
  "job.run",
  "hub.mode",
  "report.create",
  "report.handle",
] as const;
export type AuditAction = (typeof auditActions)[number];

/** The stored content of an entry. */
export const AuditContent = z.object({
  at: z.string(),
  action: z.enum(auditActions),
  /** `null`: a visitor. */
  actorId: z.string().nullable(),
  actorName: z.string().nullable(),
  /** The access token that was used; `null` for a browser session. */
  tokenId: z.string().nullable(),
  address: z.string().nullable(),
  requestId: z.string().nullable(),
  /** The user or organization that it concerns; `null`: only the hub. */
  ownerId: z.string().nullable(),
  /** What was changed, such as the name of a repository. */
  subject: z.string(),
  details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
});
export type AuditContent = z.infer<typeof AuditContent>;

/** An entry of the audit log, as the API returns it. */
export const AuditEntry = AuditContent.extend({ position: z.number(), hash: z.string() });
export type AuditEntry = z.infer<typeof AuditEntry>;
