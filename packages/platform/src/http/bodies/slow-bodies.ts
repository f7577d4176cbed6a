import type { IncomingMessage } from "node:http";
import { type DenseSetItem, noSlot } from "../../collections/dense-set.ts";
import { Sweep } from "../../timing/sweep.ts";

export interface SlowBodyLimits {
  windowMs: number;
  windowBytes: number;
}

const checksPerWindow = 30;

/**
 * Finds request bodies of which fewer than `windowBytes` arrive in any `windowMs` in which the server was reading. Time
 * in which the handler does not read received data does not count.
 */
export class SlowBodies {
  readonly #sweep: Sweep<Body>;

  constructor({ windowMs, windowBytes }: SlowBodyLimits) {
    this.#sweep = new Sweep({
      everyMs: windowMs / checksPerWindow,
      visit: (body) => {
        if (!body.isSlow(windowBytes)) return;
        this.#sweep.delete(body);
        body.onSlow();
      },
    });
  }

  /** Watches until the body is complete or its connection closes. */
  watch(request: IncomingMessage, onSlow: () => void): void {
    if (!hasBody(request)) return;
    const body = new Body(request, onSlow);
    this.#sweep.add(body);
    const forget = (): void => this.#sweep.delete(body);
    request.once("end", forget).once("close", forget);
  }
}

class Body implements DenseSetItem {
  slot = noSlot;
  readonly onSlow: () => void;
  readonly #request: IncomingMessage;
  /** Number of bytes that the connection had received at each check of one window. */
  readonly #bytesRead: number[];

  constructor(request: IncomingMessage, onSlow: () => void) {
    this.#request = request;
    this.onSlow = onSlow;
    this.#bytesRead = [request.socket.bytesRead];
  }

  isSlow(windowBytes: number): boolean {
    const { complete, socket, readableLength, readableHighWaterMark } = this.#request;
    // A full buffer means that the handler, not the client, is slow.
    if (complete || readableLength >= readableHighWaterMark) return false;
    this.#bytesRead.push(socket.bytesRead);
    if (this.#bytesRead.length <= checksPerWindow) return false;
    return socket.bytesRead - (this.#bytesRead.shift() ?? 0) < windowBytes;
  }
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
}
