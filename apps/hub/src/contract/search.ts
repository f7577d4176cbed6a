import { z } from "zod";

export const quickSearchTypes = ["model", "dataset", "user", "org"] as const;
export type QuickSearchType = (typeof quickSearchTypes)[number];

const FoundRepo = z.object({
  _id: z.string(),
  id: z.string(),
  trendingWeight: z.number(),
  private: z.boolean().optional(),
  pipeline_tag: z.string().optional(),
});

/**
 * `GET /api/quicksearch?q=&type=&limit=`: what a few letters may mean, best first, of each type that was asked for.
 * Names that are near to what was typed stand after those that contain it.
 */
export const QuickSearch = z.object({
  models: z.array(FoundRepo),
  datasets: z.array(FoundRepo),
  users: z.array(z.object({ _id: z.string(), user: z.string(), fullname: z.string(), avatarUrl: z.string() })),
  orgs: z.array(z.object({ _id: z.string(), name: z.string(), fullname: z.string(), avatarUrl: z.string() })),
});
export type QuickSearch = z.infer<typeof QuickSearch>;
