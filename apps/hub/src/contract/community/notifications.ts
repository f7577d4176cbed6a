import { z } from "zod";

const common = {
  updatedAt: z.string(),
  read: z.boolean(),
  repo: z.object({ name: z.string(), type: z.enum(["model", "dataset"]) }),
};

const NotificationOfDiscussion = z.object({
  type: z.literal("repo"),
  ...common,
  discussionEventId: z.string().optional().meta({ description: "The comment that caused it." }),
  discussion: z.object({
    id: z.string(),
    num: z.int(),
    title: z.string(),
    status: z.enum(["draft", "open", "closed", "merged"]),
    isPullRequest: z.boolean(),
    participating: z.array(z.object({ _id: z.string(), user: z.string(), avatar: z.string() })),
  }),
  reason: z.enum(["watching", "participating", "mention"]),
});

const NotificationOfRequest = z.object({
  type: z.literal("access-request").meta({ description: "Users request access to a gated repository." }),
  ...common,
  id: z.string().meta({ description: "Stands for `discussion.id` in changes." }),
});

export const Notification = z.union([NotificationOfDiscussion, NotificationOfRequest]);
export type Notification = z.infer<typeof Notification>;

/** `GET /api/notifications` */
export const Notifications = z.object({
  notifications: z.array(Notification),
  count: z.object({
    view: z.int().meta({ description: "Those that pass the filters." }),
    unread: z.int(),
    all: z.int(),
  }),
  start: z.int().meta({ description: "Position of the first one among those that pass the filters." }),
});
export type Notifications = z.infer<typeof Notifications>;

/** What a user watches: notifications of its discussions; `mute`: none, even as a participant. */
export const Watch = z.object({
  id: z.string().meta({ description: "Id of the repository, user or organization." }),
  type: z.enum(["repo", "user", "org"]),
  name: z.string(),
  mode: z.enum(["watch", "mute"]),
});
export type Watch = z.infer<typeof Watch>;
