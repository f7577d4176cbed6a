import { z } from "zod";

export const activityKinds = ["created", "committed", "opened", "commented", "liked"] as const;

/** An item of `GET /_private/activity/{name}`: what an account did, newest first. Only what the caller may see. */
export const ActivityItem = z.object({
  kind: z.enum(activityKinds),
  at: z.string(),
  /** Who did it: on the page of an organization, its members and others. */
  actor: z.string().optional(),
  repo: z.object({ type: z.enum(["model", "dataset"]), id: z.string(), pipeline_tag: z.string().optional() }),
  /** Of `opened` and `commented`. */
  discussion: z.object({ num: z.number(), title: z.string(), isPullRequest: z.boolean() }).optional(),
});
export type ActivityItem = z.infer<typeof ActivityItem>;
