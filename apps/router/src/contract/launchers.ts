import { z } from "zod";

/** A model of a launcher, and what runs of it on this node. Times are milliseconds since 1970. */
export const LaunchedModelState = z.object({
  /** Id of the launcher, which is a provider. */
  launcher: z.string(),
  label: z.string(),
  model: z.string(),
  /** Replicas that may run. */
  most: z.number(),
  ready: z.number(),
  isStarting: z.boolean(),
  /** What the start waits for; `null`: unknown. */
  progress: z.string().nullable(),
  /** Calls that replicas work on, and that wait for one. */
  running: z.number(),
  waiting: z.number(),
  /** Addresses of replicas that are ready. */
  origins: z.array(z.string()),
  /** Why the last replica did not start or ended, with the last lines that it wrote. */
  failure: z
    .object({ message: z.string(), output: z.array(z.string()), at: z.number(), retryAt: z.number() })
    .nullable(),
});
export type LaunchedModelState = z.infer<typeof LaunchedModelState>;

/** A launched model with what the probe of its engine found; `null`: not recognized yet. */
export const LaunchedModelEntry = LaunchedModelState.extend({
  engine: z.string().nullable(),
  engineVersion: z.string().nullable(),
  task: z.string().nullable(),
  contextLength: z.number().nullable(),
});
export type LaunchedModelEntry = z.infer<typeof LaunchedModelEntry>;

/** Body of `POST /api/router/launchers/start` and `…/stop`. */
export const LaunchRequest = z.object({ launcher: z.string().min(1).max(63), model: z.string().min(1).max(200) });
export type LaunchRequest = z.infer<typeof LaunchRequest>;
