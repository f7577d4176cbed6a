import { z } from "zod";

export const quickSearchTypes = ["model", "dataset", "user", "org"] as const;
export type QuickSearchType = (typeof quickSearchTypes)[number];

/** A piece of plain text, to be escaped as such. */
export const TextPart = z.object({
  text: z.string(),
  /** Whether it is what was searched for. */
  isMatch: z.boolean(),
});
export type TextPart = z.infer<typeof TextPart>;

const FoundRepo = z.object({
  _id: z.string(),
  id: z.string(),
  trendingWeight: z.number(),
  private: z.boolean().optional(),
  pipeline_tag: z.string().optional(),
  /** `name`: its name has the words; `near`: its name is similar; `card`: its name, tags and card together have them. */
  match: z.enum(["name", "near", "card"]),
  /** Of a match by card: the piece of it that has the words, else the tags that have them. Not set where only the name does. */
  excerpt: z.array(TextPart).optional(),
});

/**
 * `GET /api/quicksearch?q=&type=&limit=`: what a few letters may mean, best first, of each type that was asked for.
 * Equal names come first, then names that begin with the text, that contain it, that are similar, then cards that have
 * its words. The counts are those of names that contain it, up to a limit.
 */
export const QuickSearch = z.object({
  q: z.string(),
  models: z.array(FoundRepo),
  modelsCount: z.int(),
  datasets: z.array(FoundRepo),
  datasetsCount: z.int(),
  users: z.array(z.object({ _id: z.string(), user: z.string(), fullname: z.string(), avatarUrl: z.string() })),
  orgs: z.array(z.object({ _id: z.string(), name: z.string(), fullname: z.string(), avatarUrl: z.string() })),
});
export type QuickSearch = z.infer<typeof QuickSearch>;
