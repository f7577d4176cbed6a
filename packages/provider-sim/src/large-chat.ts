import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { Worker } from "node:worker_threads";
import { z } from "zod";
import { isFaultModel } from "./faults.ts";

const LargeChat = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("completion"), json: z.instanceof(Uint8Array) }),
  z.object({ kind: z.literal("events"), texts: z.array(z.string()) }),
  /** The request names a model that fails on demand. */
  z.object({ kind: z.literal("fault"), model: z.string().refine(isFaultModel) }),
  /** The body is not a chat request. */
  z.object({ kind: z.literal("invalid") }),
]);
export type LargeChat = z.infer<typeof LargeChat>;

const script = fileURLToPath(new URL("./large-chat-worker.ts", import.meta.url));

/**
 * Reads large chat requests in a thread, one at a time. In the main thread, a request of 60 MiB would delay every other
 * caller by 300 ms. The thread ends after each request, which frees its memory.
 */
export class LargeChats {
  #last: Promise<unknown> = Promise.resolve();

  /** @param body is empty afterwards */
  read(body: Uint8Array<ArrayBuffer>): Promise<LargeChat> {
    const result = this.#last.then(() => readInThread(body));
    this.#last = result.catch(() => undefined);
    return result;
  }
}

async function readInThread(body: Uint8Array<ArrayBuffer>): Promise<LargeChat> {
  const worker = new Worker(script, { workerData: body, transferList: [body.buffer] });
  const [message] = await once(worker, "message");
  return LargeChat.parse(message);
}
