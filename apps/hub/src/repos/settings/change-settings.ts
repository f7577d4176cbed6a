import { and, eq, isNull } from "drizzle-orm";
import { type AuditOrigin, recordAudit } from "../../audit/record-audit.ts";
import { announceDirectoryChange } from "../../directory/directory-changes.ts";
import { recordEvent } from "../../events/record-event.ts";
import type { HubContext } from "../../hub-context.ts";
import { repoDisabled } from "../access.ts";
import { hasRepo } from "../has-repo.ts";
import { withRecordCleared } from "../public/with-record-cleared.ts";
import { type RepoRow, repos } from "../tables.ts";
import type { RepoSettings } from "./api.ts";

/**
 * Stores settings of a repository. Those that are absent stay as they are.
 * @returns the changed settings; `private` also when `visibility` was sent
 * @throws {HubError} 403: an administrator has disabled the repository meanwhile
 */
export async function changeSettings(
  context: Pick<HubContext, "orm" | "now" | "publicRecord">,
  repo: RepoRow,
  settings: RepoSettings,
  origin: AuditOrigin,
): Promise<RepoSettings> {
  const columns = columnsOf(settings);
  const { isPrivate } = columns;
  if (Object.values(columns).every((value) => value === undefined)) return {};
  await withRecordCleared(context, { type: repo.type, names: [repo.fullName] }, () =>
    context.orm.transaction(async (transaction) => {
      const [changed] = await transaction
        .update(repos)
        .set(columns)
        .where(and(eq(repos.id, repo.id), isNull(repos.disabledAt)))
        .returning();
      if (changed === undefined && (await hasRepo(transaction, repo.id))) throw repoDisabled();
      if (changed !== undefined) await recordChange({ orm: transaction, now: context.now }, repo, changed);
      await announceDirectoryChange(transaction, { kind: "mappings" });
      const { id, type, fullName, namespaceId } = repo;
      const details = { id, type, settings: JSON.stringify(settings) };
      const action = isPrivate === undefined ? "repo.settings" : "repo.visibility";
      const event = { action, ownerId: namespaceId, subject: fullName, details } as const;
      await recordAudit(transaction, { now: context.now(), origin }, event);
    }),
  );
  return { ...settings, ...(isPrivate === undefined ? {} : { private: isPrivate }) };
}

/** Records the settings that have other values now, unless none has. Addresses of e-mail are not part of events. */
async function recordChange(
  writing: Parameters<typeof recordEvent>[0],
  before: RepoRow,
  after: RepoRow,
): Promise<void> {
  const updatedConfig = {
    ...(after.isPrivate === before.isPrivate ? {} : { private: after.isPrivate }),
    ...(after.gated === before.gated ? {} : { gated: after.gated ?? false }),
    ...(after.discussionsDisabled === before.discussionsDisabled
      ? {}
      : { discussionsDisabled: after.discussionsDisabled }),
  };
  if (Object.keys(updatedConfig).length === 0) return;
  await recordEvent(writing, { action: "update", scope: "repo.config", repo: after, details: { updatedConfig } });
}

/** Returns the wanted visibility; `undefined` if a request names none. */
export function isPrivateIn({
  private: isPrivate,
  visibility,
}: {
  private?: boolean | null | undefined;
  visibility?: "public" | "private" | null | undefined;
}): boolean | undefined {
  if (visibility !== undefined && visibility !== null) return visibility === "private";
  return isPrivate ?? undefined;
}

/** Returns the columns of a change; `undefined` leaves a column as it is. */
function columnsOf(settings: RepoSettings) {
  const { gated, orgMembersGated, gatedNotificationsEmail, gatedNotificationsMode } = settings;
  const { discussionsDisabled, discussionsSorting } = settings;
  return {
    isPrivate: isPrivateIn(settings),
    gated: gated === false ? null : gated,
    orgMembersGated,
    gatedNotificationsEmail,
    gatedNotificationsMode,
    discussionsDisabled,
    discussionsSorting,
  };
}
