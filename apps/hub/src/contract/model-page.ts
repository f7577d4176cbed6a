import { z } from "zod";
import { OpenDiscussions } from "./discussions.ts";
import { ModelDetails } from "./model-files.ts";
import { ModelInfo, ProviderMapping } from "./models.ts";
import { DownloadHistory } from "./popularity.ts";
import { RenderedCard } from "./repositories.ts";

/** The parts of a model's page without which the page is still useful. */
export const modelPageParts = ["providers", "card", "details", "liked", "discussions", "downloads"] as const;
export type ModelPagePart = (typeof modelPageParts)[number];

/** `GET /_private/pages/models/{id}`: everything that a model's page shows, because one request costs less than seven. */
export const ModelPageData = z.object({
  model: ModelInfo,
  providers: z.record(z.string(), ProviderMapping).optional(),
  /** Absent if the repository has no README. */
  card: RenderedCard.optional(),
  details: ModelDetails.optional(),
  /** Whether the caller likes the model; absent for anonymous callers. */
  liked: z.boolean().optional(),
  discussions: OpenDiscussions.optional(),
  downloads: DownloadHistory.optional(),
  /** Parts that are absent because they could not be read. */
  failed: z.array(z.enum(modelPageParts)),
  /** Changes with `model`, `providers`, `card`, `downloads` and `details.files`. Absent while the database is unavailable. */
  version: z.string().optional(),
});
export type ModelPageData = z.infer<typeof ModelPageData>;

/**
 * The same with `?known={version}`, if this is still the version: only what depends on the caller or on other repositories.
 */
export const UnchangedModelPage = z.object({
  unchanged: z.literal(true),
  liked: z.boolean().optional(),
  discussions: OpenDiscussions,
  bases: ModelDetails.shape.bases,
  children: ModelDetails.shape.children,
});
export type UnchangedModelPage = z.infer<typeof UnchangedModelPage>;
