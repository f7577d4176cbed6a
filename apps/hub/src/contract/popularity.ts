import { z } from "zod";

/**
 * `GET /_private/downloads/{type}s/{id}`: the last thirty days up to today in UTC, oldest first, including days without
 * downloads.
 */
export const DownloadHistory = z.object({
  days: z.array(z.object({ day: z.string(), count: z.number().int() })),
  /** The sum of these thirty days. */
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

/** An item of `GET /api/{type}s/{id}/likers`. */
export const Liker = z.object({
  _id: z.string(),
  user: z.string(),
  fullname: z.string(),
  avatarUrl: z.string(),
  type: z.literal("user"),
  isPro: z.boolean(),
});
export type Liker = z.infer<typeof Liker>;

/** An item of `GET /api/users/{user}/likes`. */
export const Like = z.object({
  createdAt: z.string(),
  repo: z.object({
    name: z.string(),
    type: z.enum(["model", "dataset"]),
    pipeline_tag: z.string().optional().describe("The task of a model."),
  }),
});
export type Like = z.infer<typeof Like>;
