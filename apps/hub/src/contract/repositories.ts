import { z } from "zod";
import { OpenDiscussions } from "./discussions.ts";
import { ModelInfo } from "./models.ts";

/** One entry of `GET /api/{type}s/{id}/tree/{revision}[/{path}]` and of `paths-info`. */
export const TreeEntry = z.object({
  type: z.enum(["file", "directory"]),
  /** The git object id; for a large file, that of its pointer. */
  oid: z.string(),
  /** Bytes of the real file; 0 for a directory. */
  size: z.number(),
  /** The path from the root of the repository. */
  path: z.string(),
  lfs: z.object({ oid: z.string(), size: z.number(), pointerSize: z.number() }).optional(),
  /** Of a large file that was uploaded by Xet: its hash there. */
  xetHash: z.string().optional(),
  lastCommit: z
    .object({ id: z.string(), title: z.string(), author: z.string().optional(), date: z.string() })
    .optional(),
});
export type TreeEntry = z.infer<typeof TreeEntry>;

/**
 * One entry of `GET /api/{type}s/{id}/commits/{revision}[/{path}]`, newest first. `X-Repo-Commit` is the commit of the
 * revision; `X-Total-Count` is the length of its history, without a path only.
 */
export const CommitEntry = z.object({
  id: z.string(),
  title: z.string(),
  message: z.string(),
  authors: z.array(z.object({ user: z.string(), avatar: z.string() })),
  date: z.string(),
  /** Title and message as HTML, with `expand=formatted`. */
  formatted: z.object({ title: z.string(), message: z.string() }).optional(),
});
export type CommitEntry = z.infer<typeof CommitEntry>;

/** `GET /_private/commit/{type}s/{id}/{revision}`: a commit with its changes since its first parent. */
export const CommitDetails = CommitEntry.extend({
  files: z.array(z.object({ path: z.string(), change: z.enum(["added", "modified", "deleted"]) })),
  /** Whether `files` lists all changed files. */
  isComplete: z.boolean(),
});
export type CommitDetails = z.infer<typeof CommitDetails>;

/** `GET /api/{type}s/{id}/refs`. */
const Ref = z.object({ name: z.string(), ref: z.string(), targetCommit: z.string() });
export const Refs = z.object({
  branches: z.array(Ref),
  converts: z.array(Ref),
  tags: z.array(Ref),
  /** With `include_prs=1`. */
  pullRequests: z.array(Ref).optional(),
  /** Total counts, only with `limit`, which shortens each list. */
  totals: z
    .object({ branches: z.number(), converts: z.number(), tags: z.number(), pullRequests: z.number() })
    .optional(),
});
export type Refs = z.infer<typeof Refs>;

/**
 * `GET /_private/card/{type}s/{id}?revision=&path=`: the card, or the Markdown file at `path`, rendered and sanitised.
 * `html` is safe to embed; headings have the ids that `html` uses. 404 if there is no such file.
 */
export const RenderedCard = z.object({
  html: z.string(),
  headings: z.array(z.object({ level: z.number().int().min(1).max(6), id: z.string(), text: z.string() })),
  /** Problems of the front matter, and why a card is shown as plain text; empty if there are none. */
  problems: z.array(z.object({ line: z.number().int().optional(), message: z.string() })),
});
export type RenderedCard = z.infer<typeof RenderedCard>;

/**
 * `POST /_private/preview/{type}s/{id}` with `{content, revision, path}`: Markdown that is not committed yet, rendered like the
 * file that it would become. `errors` are those for which a commit of it would be refused.
 */
export const MarkdownPreview = RenderedCard.extend({ errors: z.array(z.string()), warnings: z.array(z.string()) });
export type MarkdownPreview = z.infer<typeof MarkdownPreview>;

/** The body of every error of the hub. `field` names the invalid part of the request, if there is one. */
export const HubErrorBody = z.object({ error: z.string(), field: z.string().nullish() });

export const visibilities = ["public", "private"] as const;

/** How requests for access to a gated repository are granted: at once, or by an owner. */
export const gatedModes = ["auto", "manual"] as const;

/** When owners are notified of access requests: once a day, or for each request. */
export const gatedNotificationsModes = ["bulk", "real-time"] as const;

export const discussionsSortings = ["recently-created", "trending", "reactions"] as const;

/** The parts of a header without which it is still useful. */
export const headerParts = ["liked", "discussions"] as const;
export type HeaderPart = (typeof headerParts)[number];

/**
 * `GET /_private/headers/{type}s/{id}`: what the header of a repository's pages shows. Without its files: they may be
 * 100,000.
 */
export const RepositoryHeaderData = z.object({
  repository: ModelInfo.pick({
    id: true,
    private: true,
    gated: true,
    disabledReason: true,
    likes: true,
    tags: true,
    pipeline_tag: true,
    library_name: true,
    /** Only the language. */
    cardData: true,
  }),
  /** Whether the caller likes the repository; absent for anonymous callers. */
  liked: z.boolean().optional(),
  discussions: OpenDiscussions.optional(),
  /** Parts that are absent because they could not be read. */
  failed: z.array(z.enum(headerParts)),
});
export type RepositoryHeaderData = z.infer<typeof RepositoryHeaderData>;
