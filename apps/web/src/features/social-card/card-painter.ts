import { Worker } from "node:worker_threads";
import { z } from "zod";

/**
 * Draws an SVG document as PNG.
 * @throws {BusyPainter} the queue is full
 */
export type PaintCard = (svg: string) => Promise<Uint8Array<ArrayBuffer>>;

/** The queue of images to draw is full; the client should retry later. */
export class BusyPainter extends Error {
  override readonly name = "BusyPainter";
}

const png = z.instanceof(Uint8Array).transform((bytes) => new Uint8Array(bytes));
const WorkerResponse = z.union([z.object({ id: z.number(), png }), z.object({ id: z.number(), problem: z.string() })]);

interface Waiting {
  resolve: (png: Uint8Array<ArrayBuffer>) => void;
  reject: (error: Error) => void;
}

interface PainterOptions {
  /** The path of the worker thread's file. */
  worker: string;
  /** Maximum length of the queue. Further images are rejected. */
  maxWaiting?: number;
  /** Idle time after which the thread ends. */
  idleMs?: number;
}

/**
 * Creates a painter with a worker thread, which starts with the first image. It ends when idle, which frees about 70 MiB, and
 * does not keep the process running.
 */
export function createCardPainter({ worker, maxWaiting = 32, idleMs = 30_000 }: PainterOptions): PaintCard {
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
      const response = WorkerResponse.parse(message);
      const pending = waiting.get(response.id);
      waiting.delete(response.id);
      if (waiting.size === 0) {
        started.unref();
        idle = setTimeout(end, idleMs).unref();
      }
      if ("png" in response) pending?.resolve(response.png);
      else pending?.reject(new Error(`The image could not be drawn: ${response.problem}`));
    });
    started.on("error", (cause) => fail(new Error("The thread that draws images failed.", { cause })));
    started.on("exit", () => fail(new Error("The thread that draws images ended.")));
    return started;
  };

  const end = () => {
    const ended = thread;
    thread = undefined;
    void ended?.terminate();
  };

  return (svg) => {
    if (waiting.size >= maxWaiting) return Promise.reject(new BusyPainter("Too many images are waiting to be drawn."));
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
