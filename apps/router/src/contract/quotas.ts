import { z } from "zod";

/** What is counted together: all calls, or those of one user, paying organisation, access token or model. */
export const quotaSubjects = ["all", "user", "organisation", "token", "model"] as const;
export const quotaMeasures = ["requests", "tokens", "cost"] as const;
/** By the calendar, in UTC. */
export const quotaWindows = ["minute", "hour", "day", "month"] as const;

/**
 * A budget (`cost`, in millionths of a US dollar) or a rate limit. The hub's apply to every call, an organisation's to
 * those that it pays for, a user's to their own. A call must stay within all that apply to it.
 *
 * `PUT /api/router/{owner}/quotas` sets one: 200 with its `QuotaEntry`. The same `per`, `name`, `measure` and `window`
 * again change its `most`.
 */
export const QuotaRequest = z.strictObject({
  /** Not `organisation` for an organisation's quota; neither that nor `user` for a user's. */
  per: z.enum(quotaSubjects),
  /** A user's or organisation's name, a token's id, a model's id; `null`: each is counted separately. */
  name: z.string().min(1).max(200).nullable().default(null),
  measure: z.enum(quotaMeasures),
  window: z.enum(quotaWindows),
  /** 0 allows none. */
  most: z.number().int().min(0).max(1e15),
});
export type QuotaRequest = z.infer<typeof QuotaRequest>;

/** `GET /api/router/{owner}/quotas`: a list of these. `DELETE /api/router/{owner}/quotas/{id}`: 204. */
export const QuotaEntry = QuotaRequest.extend({
  id: z.string(),
  updatedAt: z.string(),
  /**
   * The counts of the current window, highest first, at most 20. `setAside`: reserved for running calls and those that have
   * just ended, with up to a fiftieth of the quota for each node that runs them.
   */
  used: z.array(z.object({ name: z.string(), used: z.number(), setAside: z.number() })),
  /** When that window ends. */
  resetsAt: z.string(),
});
export type QuotaEntry = z.infer<typeof QuotaEntry>;
