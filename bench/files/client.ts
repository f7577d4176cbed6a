import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { z } from "zod";

const Headers = z.record(z.string(), z.string());
const Download = z.object({
  kind: z.literal("download"),
  port: z.number(),
  path: z.string(),
  headers: Headers.default({}),
  /** Each is read over its own connection, all at once. Without them: the whole file over one connection. */
  ranges: z.array(z.tuple([z.number(), z.number()])).optional(),
});
const Upload = z.object({
  kind: z.literal("upload"),
  /** All are sent at once, each over its own connection. */
  files: z.array(
    z.object({
      port: z.number(),
      method: z.string(),
      target: z.string(),
      headers: Headers,
      file: z.string(),
      /** The part of the file to send, without its end; by default, all of it. */
      part: z.tuple([z.number(), z.number()]).optional(),
    }),
  ),
});
export const ClientJobSchema = z.union([Download, Upload]);
export type ClientJob = z.infer<typeof ClientJobSchema>;

const Outcome = z.union([z.object({ bytes: z.number(), ms: z.number() }), z.object({ failed: z.string() })]);

/** A client in a separate process that copies what it reads into its own memory, as every real client does. */
export interface Client extends Disposable {
  /** @returns the bytes of all bodies, and the time from the first request to the last response */
  run: (job: z.input<typeof ClientJobSchema>) => Promise<{ bytes: number; ms: number }>;
}

export function startClient(): Client {
  const child = fork(join(import.meta.dirname, "client-process.ts"));
  return {
    run: async (job) => {
      child.send(job);
      const [message] = await once(child, "message");
      const outcome = Outcome.parse(message);
      if ("failed" in outcome) throw new Error(`the client failed: ${outcome.failed}`);
      return outcome;
    },
    [Symbol.dispose]: () => child.kill(),
  };
}
