import { plural } from "../plural.ts";

export const notifications = {
  title: "Notifications",
  heading: "Notifications",
  lead: "Discussions and pull requests of your repositories, and those that you watch, take part in, or are mentioned in.",
  unread: (count: number) => `${plural(count, "notification", "notifications")} unread`,
  markAll: "Mark all as read",
  mute: "Mute discussion",
  muteWhich: (title: string) => `Mute discussion: ${title}`,
  isUnread: "Unread",
  accessRequest: "Requests for access",
  reasons: { watching: "You watch the repository", participating: "You take part", mention: "You were mentioned" },
  older: "Older notifications",
  emptyTitle: "No notifications",
  emptyBody: "New discussions and comments appear here.",
};
