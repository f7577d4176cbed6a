import { z } from "zod";

/** Calls of one provider and model in the last 30 minutes, on the node that responds. */
export const ProviderHealthEntry = z.object({
  provider: z.string(),
  model: z.string(),
  calls: z.int(),
  failures: z.int(),
  /** Milliseconds from a request to the first byte; `null` without a successful call. */
  firstByteMs: z.object({ p50: z.number(), p99: z.number() }).nullable(),
  circuit: z
    .enum(["closed", "open"])
    .meta({ description: "`open`: the provider is skipped for all callers, because it failed repeatedly." }),
});
export type ProviderHealthEntry = z.infer<typeof ProviderHealthEntry>;
