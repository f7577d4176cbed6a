import { z } from "zod";

export const discussionStatuses = ["draft", "open", "closed", "merged"] as const;
export type DiscussionStatus = (typeof discussionStatuses)[number];

export const reactions = [
  "fire",
  "rocket",
  "eyes",
  "heart",
  "hugs",
  "cool",
  "plus",
  "brain",
  "thumbsup",
  "handshake",
  "sad",
  "mindblown",
] as const;
export type Reaction = (typeof reactions)[number];

/** The author of a discussion, an event or a text. Absent if the account was deleted. */
export const DiscussionAuthor = z.object({
  _id: z.string(),
  type: z.enum(["user", "org"]),
  name: z.string(),
  fullname: z.string(),
  avatarUrl: z.string(),
  isPro: z.boolean(),
  isHf: z.boolean(),
  isHfAdmin: z.boolean(),
  isMod: z.boolean(),
});
export type DiscussionAuthor = z.infer<typeof DiscussionAuthor>;

const author = DiscussionAuthor.optional();

/** An item of `GET /api/{type}s/{id}/discussions`. */
export const DiscussionSummary = z.object({
  num: z.int(),
  title: z.string(),
  author,
  repo: z.object({ name: z.string(), type: z.enum(["model", "dataset"]) }),
  createdAt: z.string(),
  status: z.enum(discussionStatuses),
  isPullRequest: z.boolean(),
  /** The description counts as a comment. */
  numComments: z.int(),
  numReactionUsers: z.int(),
  topReactions: z.array(z.object({ reaction: z.enum(reactions), count: z.int() })),
  pinned: z.boolean(),
  locked: z.boolean(),
});
export type DiscussionSummary = z.infer<typeof DiscussionSummary>;

/** `GET /api/{type}s/{id}/discussions`. */
export const DiscussionList = z.object({
  discussions: z.array(DiscussionSummary),
  /** How many discussions match the query, on all pages. */
  count: z.int(),
  /** Position of the first discussion of this page. */
  start: z.int(),
  /** How many match the query without `status`. */
  numOpenDiscussions: z.int(),
  numClosedDiscussions: z.int(),
});
export type DiscussionList = z.infer<typeof DiscussionList>;

const CommentText = z.object({ raw: z.string(), updatedAt: z.string(), author });

const event = { id: z.string(), createdAt: z.string(), author };

export const CommentEvent = z.object({
  ...event,
  type: z.literal("comment"),
  data: z.object({
    edited: z.boolean(),
    hidden: z.boolean(),
    hiddenBy: z.string().optional(),
    /** `html` is sanitised. */
    latest: CommentText.extend({ html: z.string() }),
    numEdits: z.int(),
    /** Earlier texts, the oldest first: the first one and the newest ones. */
    history: z.array(CommentText),
    editors: z.array(z.string()),
    editorAvatarUrls: z.array(z.string()),
    reactions: z.array(z.object({ reaction: z.enum(reactions), users: z.array(z.string()), count: z.int() })),
    /** The id of the comment that this one replies to. */
    parentCommentId: z.string().optional(),
  }),
});
export type CommentEvent = z.infer<typeof CommentEvent>;

const StatusEvent = z.object({
  ...event,
  type: z.literal("status-change"),
  data: z.object({ status: z.enum(discussionStatuses) }),
});
const TitleEvent = z.object({
  ...event,
  type: z.literal("title-change"),
  data: z.object({ from: z.string(), to: z.string() }),
});
const PinEvent = z.object({ ...event, type: z.literal("pinning-change"), data: z.object({ pinned: z.boolean() }) });
const LockEvent = z.object({ ...event, type: z.literal("locking-change"), data: z.object({ locked: z.boolean() }) });

export const DiscussionEvent = z.discriminatedUnion("type", [
  CommentEvent,
  StatusEvent,
  TitleEvent,
  PinEvent,
  LockEvent,
  z.object({ ...event, type: z.literal("commit"), data: z.object({ subject: z.string(), oid: z.string() }) }),
  z.object({ ...event, type: z.literal("ref-deleted"), data: z.object({}) }),
]);
export type DiscussionEvent = z.infer<typeof DiscussionEvent>;

/** `GET /api/{type}s/{id}/discussions/{num}`. */
export const DiscussionDetails = DiscussionSummary.extend({
  _id: z.string(),
  /** Clients distinguish discussions from comments on papers and posts, which this hub has not, and from reports. */
  collection: z.literal("discussions"),
  isReport: z.literal(false),
  events: z.array(DiscussionEvent),
  /** What the caller may do: comment and react; change title and status; pin, lock, merge and delete. */
  permissions: z.object({ comment: z.boolean(), edit: z.boolean(), moderate: z.boolean() }),
  /** Pull requests only. `base` is the ref that it will be merged into. */
  changes: z
    .object({
      base: z.string(),
      mergeCommitId: z.string().optional(),
      /** The newest commit of its ref, unless that was deleted. */
      headCommitId: z.string().optional(),
      refDeleted: z.boolean().optional(),
    })
    .optional(),
  /** Pull requests only: whether it can be merged; if not, the files in conflict. */
  filesWithConflicts: z.union([z.boolean(), z.array(z.string())]).optional(),
  /** Pull requests only, with `diff=1`. */
  diff: z.string().optional(),
});
export type DiscussionDetails = z.infer<typeof DiscussionDetails>;

export const CreatedDiscussion = z.object({
  num: z.int(),
  url: z.string(),
  pullRequest: z.boolean(),
  references: z.object({ base: z.string(), mergeCommitId: z.string().optional() }).optional(),
});
export type CreatedDiscussion = z.infer<typeof CreatedDiscussion>;

export const NewMessage = z.object({ newMessage: CommentEvent });
export const UpdatedComment = z.object({ updatedComment: CommentEvent });
export const NewTitle = z.object({ newTitle: TitleEvent });
export const NewStatus = z.object({ newStatus: StatusEvent });

/** `GET /_private/discussions/{type}s/{id}/count`: how many are open. */
export const OpenDiscussions = z.object({ open: z.int(), disabled: z.boolean() });
export type OpenDiscussions = z.infer<typeof OpenDiscussions>;
