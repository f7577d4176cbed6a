import { z } from "zod";

/** `GET /_private/downloads/{type}s/{id}`: thirty days up to today in UTC, the oldest first, also those without any. */
export const DownloadHistory = z.object({
  days: z.array(z.object({ day: z.string(), count: z.number().int() })),
  /** Of these thirty days. */
  downloads: z.number().int(),
  downloadsAllTime: z.number().int(),
});
export type DownloadHistory = z.infer<typeof DownloadHistory>;

/**
 * `GET /_private/likes/{type}s/{id}`: whether the caller likes it. `POST` and `DELETE` there, or on
 * `/api/{type}s/{id}/like`, change that.
 */
export const LikeState = z.object({ liked: z.boolean(), likes: z.number().int() });
export type LikeState = z.infer<typeof LikeState>;
