import { z } from "zod";
import { CommitEntry } from "../repositories.ts";

/** `GET /_private/comparison/{type}s/{id}?base=&head=`: how two revisions relate. */
export const Comparison = z.object({
  base: z.string(),
  head: z.string(),
  /** The newest commit that both have; missing if their histories have none in common. */
  commonAncestor: z.string().optional(),
  /** Commits that only `head` has, newest first; the first ones, if there are many. */
  commits: z.array(CommitEntry),
  /** Number of commits that only `head` has, and that only `base` has. Missing if counting takes too long. */
  ahead: z.int().optional(),
  behind: z.int().optional(),
});
export type Comparison = z.infer<typeof Comparison>;

/** A branch or tag on the page that lists them. */
export const ListedRef = z.object({
  name: z.string(),
  commit: z.string(),
  title: z.string(),
  author: z.string(),
  date: z.string(),
  /** Of branches: commits that `main` does not have, and that only `main` has. Missing if counting takes too long. */
  ahead: z.int().optional(),
  behind: z.int().optional(),
});
export type ListedRef = z.infer<typeof ListedRef>;

/** `GET /_private/ref-list/{type}s/{id}?kind=&p=`: a page of branches or tags, `main` first. */
export const RefList = z.object({
  refs: z.array(ListedRef),
  totals: z.object({ branches: z.int(), tags: z.int() }),
  hasMore: z.boolean(),
  /** Whether the caller may create and delete branches and tags. */
  mayChange: z.boolean(),
});
export type RefList = z.infer<typeof RefList>;
