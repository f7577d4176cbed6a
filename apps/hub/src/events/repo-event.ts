import type { RepoRow } from "../repos/tables.ts";

export type EventAction = "create" | "update" | "delete" | "move";

/** What changed: the repository itself, its commits, its settings, a discussion, or a comment. */
export type EventScope = "repo" | "repo.content" | "repo.config" | "discussion" | "discussion.comment";

/** A ref that moved. `null`: it did not exist before, or does not exist any more. */
export interface UpdatedRef {
  ref: string;
  oldSha: string | null;
  newSha: string | null;
}

/** A discussion or pull request, as of the event. */
export interface EventDiscussion {
  id: string;
  num: number;
  title: string;
  status: "draft" | "open" | "closed" | "merged";
  isPullRequest: boolean;
  authorId: string | null;
  /** Pull requests: the ref it will be merged into, and the merge commit once it is merged. */
  changes?: { base: string; mergeCommitId?: string };
}

export interface EventComment {
  id: string;
  authorId: string | null;
  /** Omitted from payloads while the comment is hidden. */
  content: string;
  hidden: boolean;
}

/** What only some events have. */
export interface EventDetails {
  updatedRefs?: readonly UpdatedRef[];
  /** Changed settings with their new values. */
  updatedConfig?: Readonly<Record<string, unknown>>;
  /** Where a repository was moved to. The event itself has the old name and owner. */
  movedTo?: { name: string; ownerId: string };
  discussion?: EventDiscussion;
  comment?: EventComment;
}

/** The columns of a repository that an event describes. */
export type EventRepo = Pick<
  RepoRow,
  "id" | "type" | "fullName" | "namespaceId" | "creatorId" | "isPrivate" | "sha" | "tags"
>;

export interface NewEvent {
  action: EventAction;
  scope: EventScope;
  /** For a move: as it was before. */
  repo: EventRepo;
  /** The user who made the change. Notifications are not sent to this user. */
  actorId?: string | undefined;
  details?: EventDetails;
}
