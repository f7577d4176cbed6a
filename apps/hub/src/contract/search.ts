import { z } from "zod";

export const quickSearchTypes = ["model", "dataset", "user", "org", "collection"] as const;
export type QuickSearchType = (typeof quickSearchTypes)[number];

/** A part of plain text; escape it before you use it in HTML. */
export const TextPart = z.object({
  text: z.string(),
  /** Whether it matches the search. */
  isMatch: z.boolean(),
});
export type TextPart = z.infer<typeof TextPart>;

const FoundRepo = z.object({
  _id: z.string(),
  id: z.string(),
  trendingWeight: z.number(),
  private: z.boolean().optional(),
  pipeline_tag: z.string().optional(),
  /** `name`: its name contains the words; `near`: its name is similar; `card`: its name, tags and card contain them. */
  match: z.enum(["name", "near", "card"]),
  /**
   * For a match by card: the part that contains the words, else the matching tags. Not set if only the name matches.
   */
  excerpt: z.array(TextPart).optional(),
});

/**
 * `GET /api/quicksearch?q=&type=&limit=`: the best matches of each requested type. Equal names come first, then names
 * that begin with the text, that contain it, that are similar, then cards that contain its words. The counts are of
 * names that contain it, up to a limit.
 */
export const QuickSearch = z.object({
  q: z.string(),
  models: z.array(FoundRepo),
  modelsCount: z.int(),
  datasets: z.array(FoundRepo),
  datasetsCount: z.int(),
  users: z.array(z.object({ _id: z.string(), user: z.string(), fullname: z.string(), avatarUrl: z.string() })),
  orgs: z.array(z.object({ _id: z.string(), name: z.string(), fullname: z.string(), avatarUrl: z.string() })),
  /** By their titles. */
  collections: z.array(
    z.object({ _id: z.string(), slug: z.string(), title: z.string(), description: z.string().optional() }),
  ),
  collectionsCount: z.int(),
});
export type QuickSearch = z.infer<typeof QuickSearch>;
