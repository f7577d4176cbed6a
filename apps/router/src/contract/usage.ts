import { z } from "zod";

/** One day's calls of one model at one provider. */
export const UsageRow = z.object({
  /** `YYYY-MM-DD`, UTC. */
  date: z.string(),
  provider: z.string(),
  model: z.string(),
  requests: z.number(),
  failed: z.number(),
  /** Calls whose caller left or canceled them; not in `failed`. */
  cancelled: z.number(),
  input_tokens: z.number(),
  output_tokens: z.number(),
  /** The part of `input_tokens` that was read from or written to a provider's cache. */
  cached_read_tokens: z.number(),
  cached_write_tokens: z.number(),
  images: z.number(),
  /** Audio seconds billed. */
  seconds: z.number(),
  cost_usd: z.string(),
});
export type UsageRow = z.infer<typeof UsageRow>;

/**
 * `GET /v1/usage` and `GET /api/usage`, both with `?days=30` (1 to 366) and `&organisation=name`: the caller's own calls,
 * or, for its members, those that an organisation pays for. `/api/usage?of=hub` (administrators): all calls.
 */
export const Usage = z.object({
  object: z.literal("list"),
  days: z.number(),
  organisation: z.string().nullable(),
  total_cost_usd: z.string(),
  data: z.array(UsageRow),
});
export type Usage = z.infer<typeof Usage>;
