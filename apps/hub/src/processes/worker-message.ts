import { z } from "zod";

/** A message of a worker: first that it is ready, then one per request. */
export const WorkerMessage = z.union([
  z.object({ kind: z.literal("ready") }),
  z.object({ kind: z.literal("done"), result: z.unknown() }),
  z.object({ kind: z.literal("failed"), reason: z.string() }),
]);
export type WorkerMessage = z.infer<typeof WorkerMessage>;
