import { and, eq } from "drizzle-orm";
import type { SignedIn } from "../accounts/caller.ts";
import { foldName } from "../accounts/names.ts";
import { namespaces } from "../accounts/tables.ts";
import type { ReportSubject } from "../contract/administration/reports.ts";
import { discussionNotFound, findDiscussion } from "../discussions/find-discussion.ts";
import { discussionEvents } from "../discussions/tables.ts";
import { HubError } from "../errors.ts";
import type { HubContext } from "../hub-context.ts";
import { authorise } from "../repos/access.ts";
import { findByAnyName } from "../repos/find-repo.ts";

type RepositorySubject = Exclude<ReportSubject, { kind: "account" }>;

/**
 * Finds what a user reports, if the user may see it.
 * @returns its id
 * @throws {HubError} the same for hidden and missing subjects
 */
export async function findSubject(context: HubContext, caller: SignedIn, subject: ReportSubject): Promise<string> {
  return subject.kind === "account"
    ? findReportedAccount(context, caller, subject.name)
    : findInRepository(context, caller, subject);
}

async function findReportedAccount({ orm }: HubContext, caller: SignedIn, name: string): Promise<string> {
  const [account] = await orm
    .select({ id: namespaces.id })
    .from(namespaces)
    .where(eq(namespaces.foldedName, foldName(name)));
  if (account === undefined) throw new HubError("NotFound", "There is no user or organization with this name.");
  if (account.id === caller.userId) throw new HubError("BadRequest", "You cannot report your own account.");
  return account.id;
}

async function findInRepository(context: HubContext, caller: SignedIn, subject: RepositorySubject): Promise<string> {
  const repo = await findByAnyName(context, subject.type, subject.name);
  authorise(repo, caller, "read");
  if (subject.kind === "repository") return repo.id;
  const discussion = repo.discussionsDisabled ? undefined : await findDiscussion(context.orm, repo, subject.num);
  if (discussion === undefined) throw discussionNotFound(subject.num);
  if (subject.kind === "discussion") return discussion.id;
  const { id, discussionId, type } = discussionEvents;
  const [comment] = await context.orm
    .select({ id })
    .from(discussionEvents)
    .where(and(eq(id, subject.comment), eq(discussionId, discussion.id), eq(type, "comment")));
  if (comment === undefined) throw new HubError("NotFound", "There is no such comment in this discussion.");
  return comment.id;
}
