import { type ApiOperation, json } from "@modelyard/platform/api/operation";
import { limits } from "@modelyard/platform/limits";
import { z } from "zod";
import { flag, instant } from "../api/parameters.ts";
import { ok, responses } from "../api/responses.ts";
import { Notifications, Watch } from "../contract/community/notifications.ts";

const { ids, pages, watched } = limits.notifications;
const Ids = z.array(z.string()).max(ids);
const filters = {
  readStatus: z.enum(["all", "unread"]).default("all").describe("Which to include."),
  repoType: z.enum(["model", "dataset"]).optional().describe("Only those of models or datasets."),
  repoName: z.string().optional().describe("Only those of this repository: `namespace/name`."),
  mention: z
    .enum(["all", "participating", "mentions"])
    .default("all")
    .describe("Only those of discussions that you take part in, or are mentioned in."),
  lastUpdate: instant.optional().describe("Only those that did not change after this time."),
};
/** Which notifications a request is about. */
export const Filters = z.object(filters);
const page = z.int().min(0).max(pages).default(0).describe(`Page; ${limits.notifications.page} notifications each.`);
const withAll = {
  ...filters,
  applyToAll: flag("Whether to change all that pass the filters, instead of those in the body."),
};

export const ReadStatus = z.object({
  discussionIds: Ids.default([]),
  read: z.boolean().default(true),
});
export const Deletion = z.object({ discussionIds: Ids.default([]) });
export const Muting = z.object({ discussionIds: Ids.min(1), muted: z.boolean().default(true) });

const target = {
  id: z.string().meta({ description: "Id or name: `ada`, `ada/chat`, `datasets/ada/words`." }),
  type: z.enum(["repo", "user", "org"]),
};
export const WatchChange = z.object({
  add: z
    .array(
      z.object({ ...target, mode: z.enum(["watch", "mute"]).optional().meta({ description: "`watch` by default." }) }),
    )
    .max(watched)
    .default([]),
  delete: z.array(z.object(target)).max(watched).default([]),
});

const watch = { id: "65a1b2c3d4e5f60718293a40", type: "org", name: "acme", mode: "watch" };
const example = {
  notifications: [
    {
      type: "repo",
      updatedAt: "2026-11-01T09:30:00.000Z",
      read: false,
      repo: { name: "acme/tiny-chat", type: "model" },
      discussion: {
        id: "65a1b2c3d4e5f60718293a4b",
        num: 1,
        title: "The card has no license",
        status: "open",
        isPullRequest: false,
        participating: [],
      },
      reason: "watching",
    },
  ],
  count: { view: 1, unread: 1, all: 1 },
  start: 0,
};
const done = { 200: ok };

/** Notifications of the caller, and what the caller watches. */
export const notificationOperations = {
  list: {
    method: "GET",
    path: "/api/notifications",
    id: "list-notifications",
    summary: "List your notifications",
    description:
      "Discussions and pull requests that you watch, take part in, or are mentioned in, and gated repositories of yours that users request access to. The newest first. You watch your own repositories, unless you mute them.",
    query: z.object({ p: page, ...filters }),
    responses: responses(
      { 200: { description: "A page of notifications.", content: json(Notifications, example) } },
      [403],
    ),
    auth: "read",
  },
  markAsRead: {
    method: "POST",
    path: "/api/notifications/mark-as-read",
    id: "mark-notifications-as-read",
    summary: "Mark notifications as read or unread",
    query: z.object(withAll),
    body: { isOptional: true, content: json(ReadStatus, { discussionIds: ["65a1b2c3d4e5f60718293a4b"] }) },
    responses: responses(done, [403, 413, 507]),
    auth: "write",
  },
  remove: {
    method: "DELETE",
    path: "/api/notifications",
    id: "delete-notifications",
    summary: "Delete notifications",
    query: z.object(withAll),
    body: { isOptional: true, content: json(Deletion, { discussionIds: ["65a1b2c3d4e5f60718293a4b"] }) },
    responses: responses(done, [403, 413]),
    auth: "write",
  },
  mute: {
    method: "POST",
    path: "/api/notifications/mute",
    id: "mute-discussions",
    summary: "Mute discussions",
    description: "You get no further notifications of them, even when you are mentioned.",
    body: { content: json(Muting, { discussionIds: ["65a1b2c3d4e5f60718293a4b"] }) },
    responses: responses(done, [403, 413, 507]),
    auth: "write",
  },
  watches: {
    method: "GET",
    path: "/api/settings/watch",
    id: "list-watched",
    summary: "List what you watch",
    responses: responses({ 200: { description: "By name.", content: json(z.array(Watch), [watch]) } }, [403]),
    auth: "read",
  },
  changeWatches: {
    method: "PATCH",
    path: "/api/settings/watch",
    id: "change-watched",
    summary: "Watch, mute or unwatch repositories, users and organizations",
    body: { content: json(WatchChange, { add: [{ id: "acme", type: "org" }] }) },
    responses: responses(
      { 200: { description: "What you watch now.", content: json(z.array(Watch), [watch]) } },
      [403, 404, 413, 507],
    ),
    auth: "write",
  },
} satisfies Record<string, ApiOperation>;
