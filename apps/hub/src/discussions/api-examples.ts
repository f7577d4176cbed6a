import type { CommentEvent, DiscussionAuthor, DiscussionDetails, DiscussionSummary } from "../contract/discussions.ts";

const createdAt = "2026-11-01T09:30:00.000Z";

const author: DiscussionAuthor = {
  _id: "0192f0a1b2c3d4e5f6a7b8c9",
  type: "user",
  name: "ada",
  fullname: "Ada",
  avatarUrl: "/avatars/ada.svg",
  isPro: false,
  isHf: false,
  isHfAdmin: false,
  isMod: false,
};

export const exampleSummary: DiscussionSummary = {
  num: 1,
  title: "Which licence?",
  author,
  repo: { name: "acme/tiny-chat", type: "model" },
  createdAt,
  status: "open",
  isPullRequest: false,
  numComments: 1,
  numReactionUsers: 0,
  topReactions: [],
  pinned: false,
  locked: false,
};

export const exampleEvent = { id: "0192f0a1b2c3d4e5f6a7b8ca", createdAt, author };

export const exampleComment: CommentEvent = {
  ...exampleEvent,
  type: "comment",
  data: {
    edited: false,
    hidden: false,
    latest: { raw: "The card names none.", html: "<p>The card names none.</p>", updatedAt: createdAt, author },
    numEdits: 0,
    history: [],
    editors: ["ada"],
    editorAvatarUrls: ["/avatars/ada.svg"],
    reactions: [],
  },
};

export const exampleDetails: DiscussionDetails = {
  ...exampleSummary,
  _id: "0192f0a1b2c3d4e5f6a7b8cb",
  collection: "discussions",
  isReport: false,
  events: [exampleComment],
  permissions: { comment: true, edit: true, moderate: false },
};
