import { z } from "zod";

/** The access token of calls, or what takes its place. */
export const UsageToken = z.object({
  /**
   * `token`: one of the caller. `deleted`: one that the caller had. `browser`: the caller's calls without a token.
   * `member`, `member_browser`: those of another user. `others`: all other members, for callers who may not tell them apart.
   */
  kind: z.enum(["token", "deleted", "browser", "member", "member_browser", "others"]),
  /** The value of `token` in a query that selects these calls; `null`: there is none. */
  id: z.string().nullable(),
  /** The name of the caller's own token. The names of other users' tokens are not shown. */
  name: z.string().nullable(),
  /** The other user; `null`: the caller, a deleted user, or several. */
  user: z.string().nullable(),
});
export type UsageToken = z.infer<typeof UsageToken>;

/** Milliseconds within which half, and 95 % of the calls ended. */
const Percentiles = z.object({ p50: z.number(), p95: z.number() });

/** Calls with one token of one model at one provider. */
export const UsageBreakdownRow = z.object({
  token: UsageToken,
  provider: z.string(),
  model: z.string(),
  requests: z.number(),
  failed: z.number(),
  /** Calls whose caller left or canceled them; not in `failed`. */
  cancelled: z.number(),
  cost_usd: z.string(),
  /** Of calls that succeeded, from their start to their end; `null`: none did. */
  latency_ms: Percentiles.nullable(),
  /** As `latency_ms`, to the first byte of the provider's response; `null`: not known. */
  first_byte_ms: Percentiles.nullable(),
});
export type UsageBreakdownRow = z.infer<typeof UsageBreakdownRow>;

/** `GET /api/usage/breakdown`. */
export const UsageBreakdown = z.object({
  object: z.literal("list"),
  days: z.number(),
  organisation: z.string().nullable(),
  /** Sorted by calls, in descending order. */
  data: z.array(UsageBreakdownRow),
  /** Whether there are more rows than `data` has. */
  has_more: z.boolean(),
  /** Of days with a call that succeeded, in order. `date` is `YYYY-MM-DD`, UTC. */
  latency_by_day: z.array(Percentiles.extend({ date: z.string() })),
  /** What the calls of the period can be filtered by, whatever the filters of this query. */
  choices: z.object({ tokens: z.array(UsageToken), providers: z.array(z.string()), models: z.array(z.string()) }),
});
export type UsageBreakdown = z.infer<typeof UsageBreakdown>;
