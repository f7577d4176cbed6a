import { and, eq, inArray } from "drizzle-orm";
import type { SignedIn } from "../accounts/caller.ts";
import { requireUser } from "../accounts/require-user.ts";
import type { Call, Endpoint } from "../http/call.ts";
import { readJson, readOptionalJson } from "../http/read-json.ts";
import type { Register } from "../http/register.ts";
import type { HubContext } from "../hub-context.ts";
import { Deletion, Muting, notificationOperations, ReadStatus, WatchChange } from "./api.ts";
import { chosenSubjects, listNotifications } from "./list-notifications.ts";
import { followers, notifications } from "./tables.ts";
import { changeWatches, listWatches } from "./watches.ts";

const secret = { "Cache-Control": "private, no-store" };

/** Registers the routes for notifications, and for what the caller watches. */
export function registerNotificationRoutes(register: Register, context: HubContext): void {
  const { orm } = context;
  const markAsRead: Endpoint = async (call) => {
    const caller = await writing(call);
    const { discussionIds: ids, read } = await readOptionalJson(call, ReadStatus);
    const subjects = await chosenSubjects(orm, caller, { query: call.query, ids });
    await orm.update(notifications).set({ isRead: read }).where(ownOf(caller, subjects));
    return new Response("OK");
  };
  const remove: Endpoint = async (call) => {
    const caller = requireUser(call, "write", "Changing notifications");
    const { discussionIds: ids } = await readOptionalJson(call, Deletion);
    const subjects = await chosenSubjects(orm, caller, { query: call.query, ids });
    await orm.delete(notifications).where(ownOf(caller, subjects));
    return new Response("OK");
  };
  const mute: Endpoint = async (call) => {
    const caller = await writing(call);
    const { discussionIds, muted } = await readJson(call, Muting);
    await setMuted(context, caller, { discussionIds, muted });
    return new Response("OK");
  };
  register(notificationOperations.list, async (call) => {
    const caller = requireUser(call, "read", "Reading notifications");
    return Response.json(await listNotifications(orm, caller, call), { headers: secret });
  });
  register(notificationOperations.markAsRead, markAsRead);
  register(notificationOperations.remove, remove);
  register(notificationOperations.mute, mute);
  // Our own pages send a cookie, which is accepted only below `/_private`.
  register("POST", "/_private/notifications/mark-as-read", markAsRead);
  register("POST", "/_private/notifications/mute", mute);
  register(notificationOperations.watches, async (call) => {
    const caller = requireUser(call, "read", "Reading what you watch");
    return Response.json(await listWatches(orm, caller), { headers: secret });
  });
  register(notificationOperations.changeWatches, async (call) => {
    const caller = await writing(call);
    const { add, delete: removed } = await readJson(call, WatchChange);
    await changeWatches(orm, caller, { add, remove: removed });
    return Response.json(await listWatches(orm, caller), { headers: secret });
  });
}

async function writing(call: Call): Promise<SignedIn> {
  const caller = requireUser(call, "write", "Changing notifications");
  await call.requireSpace();
  return caller;
}

function ownOf({ userId }: SignedIn, subjects: string[]) {
  return and(eq(notifications.userId, userId), inArray(notifications.subjectId, subjects));
}

/** Mutes discussions that the user was notified of. */
async function setMuted(
  { orm }: HubContext,
  caller: SignedIn,
  { discussionIds, muted }: { discussionIds: string[]; muted: boolean },
): Promise<void> {
  const known = await orm
    .select({ discussionId: notifications.subjectId, repoId: notifications.repoId, reason: notifications.reason })
    .from(notifications)
    .where(and(ownOf(caller, discussionIds), eq(notifications.kind, "discussion")));
  if (known.length === 0) return;
  const { userId } = caller;
  await orm
    .insert(followers)
    .values(known.map(({ discussionId, repoId, reason }) => ({ discussionId, repoId, reason, userId, isMuted: muted })))
    .onConflictDoUpdate({ target: [followers.discussionId, followers.userId], set: { isMuted: muted } });
}
