import { z } from "zod";

/** A command to a spawner. The sender numbers the groups. */
export const SpawnerRequest = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("start"),
    group: z.number(),
    program: z.string(),
    args: z.array(z.string()),
    cwd: z.string(),
    environment: z.record(z.string(), z.string()),
    niceness: z.number(),
  }),
  z.object({ kind: z.literal("signal"), group: z.number(), signal: z.string(), wholeGroup: z.boolean() }),
]);
export type SpawnerRequest = z.infer<typeof SpawnerRequest>;

/** A message from a spawner. */
export const SpawnerReport = z.discriminatedUnion("kind", [
  /** The spawner accepts connections. */
  z.object({ kind: z.literal("ready") }),
  z.object({ kind: z.literal("started"), group: z.number(), pid: z.number() }),
  z.object({ kind: z.literal("failed"), group: z.number(), code: z.string(), message: z.string() }),
  z.object({ kind: z.literal("ended"), group: z.number(), code: z.number().nullable(), signal: z.string().nullable() }),
]);
export type SpawnerReport = z.infer<typeof SpawnerReport>;

/**
 * The first line on each connection to a spawner states its purpose: `<group> <0, 1 or 2>`. On the connection for
 * standard input, nothing may follow before the group has started, because the spawner would read it.
 */
export const streamLine = /^(\d{1,15}) ([012])\n$/;
export const longestStreamLine = 18;
