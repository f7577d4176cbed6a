import { Worker } from "node:worker_threads";
import { z } from "zod";

/** @throws {BusyPainter} too many wait already */
export type PaintCard = (svg: string) => Promise<Uint8Array<ArrayBuffer>>;

/** Says that a picture must be asked for later. */
export class BusyPainter extends Error {
  override readonly name = "BusyPainter";
}

const png = z.instanceof(Uint8Array).transform((bytes) => new Uint8Array(bytes));
const Answer = z.union([z.object({ id: z.number(), png }), z.object({ id: z.number(), problem: z.string() })]);

interface Waiting {
  resolve: (png: Uint8Array<ArrayBuffer>) => void;
  reject: (error: Error) => void;
}

interface PainterOptions {
  /** The file of the thread. */
  worker: string;
  /** Further pictures are refused. */
  mostWaiting?: number;
  /** The thread ends when it has drawn nothing for so long. */
  idleMs?: number;
}

/**
 * Draws pictures in a thread that starts with the first of them. The thread ends when it is idle, which frees some 70 MiB, and
 * keeps no process running.
 */
export function createCardPainter({ worker, mostWaiting = 32, idleMs = 30_000 }: PainterOptions): PaintCard {
  let thread: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;
  let lastId = 0;
  const waiting = new Map<number, Waiting>();

  const start = () => {
    const started = new Worker(worker);
    const fail = (error: Error) => {
      // An idle thread may end after its successor has started.
      if (thread !== started) return;
      thread = undefined;
      for (const { reject } of waiting.values()) reject(error);
      waiting.clear();
    };
    started.on("message", (message) => {
      const answer = Answer.parse(message);
      const asked = waiting.get(answer.id);
      waiting.delete(answer.id);
      if (waiting.size === 0) {
        started.unref();
        idle = setTimeout(end, idleMs).unref();
      }
      if ("png" in answer) asked?.resolve(answer.png);
      else asked?.reject(new Error(`The picture could not be drawn: ${answer.problem}`));
    });
    started.on("error", (cause) => fail(new Error("The thread that draws pictures failed.", { cause })));
    started.on("exit", () => fail(new Error("The thread that draws pictures ended.")));
    return started;
  };

  const end = () => {
    const ended = thread;
    thread = undefined;
    void ended?.terminate();
  };

  return (svg) => {
    if (waiting.size >= mostWaiting) return Promise.reject(new BusyPainter("Too many pictures wait to be drawn."));
    clearTimeout(idle);
    thread ??= start();
    const current = thread;
    current.ref();
    lastId += 1;
    const id = lastId;
    return new Promise((resolve, reject) => {
      waiting.set(id, { resolve, reject });
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
      current.postMessage({ id, svg });
    });
  };
}
