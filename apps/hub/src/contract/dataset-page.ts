import { z } from "zod";
import { OpenDiscussions } from "./discussions.ts";
import { DatasetInfo, ModelSummary } from "./models.ts";
import { DownloadHistory } from "./popularity.ts";
import { RenderedCard } from "./repositories.ts";

/** The parts of a dataset's page without which the page is still useful. */
export const datasetPageParts = ["card", "models", "liked", "discussions", "downloads"] as const;
export type DatasetPagePart = (typeof datasetPageParts)[number];

/** `GET /_private/pages/datasets/{id}`: everything that a dataset's page shows, because one request costs less than six. */
export const DatasetPageData = z.object({
  dataset: DatasetInfo,
  /** Absent if the repository has no README. */
  card: RenderedCard.optional(),
  /** Some of the models that were trained on it. */
  models: z.array(ModelSummary).optional(),
  /** Whether the caller likes the dataset; absent for anonymous callers. */
  liked: z.boolean().optional(),
  discussions: OpenDiscussions.optional(),
  downloads: DownloadHistory.optional(),
  /** Parts that are absent because they could not be read. */
  failed: z.array(z.enum(datasetPageParts)),
});
export type DatasetPageData = z.infer<typeof DatasetPageData>;
