import { limits } from "@modelyard/platform/limits";

/** Receives reports of a transfer about its client. */
export interface Pace {
  /** The hub starts to wait for the client to read or send. */
  waits: () => void;
  /** The client has read or sent `bytes`. */
  moved: (bytes: number) => void;
  close: () => void;
}

interface Progress {
  /** How long the hub has waited for the client. */
  waitedMs: number;
  /** How many bytes the client has read or sent. */
  bytes: number;
}

interface Transfer extends Progress {
  keys: readonly string[];
  end: () => void;
  waitsSinceMs: number | undefined;
  /** Earlier progress, oldest first. The first entry is at the start of the window or before it. */
  earlier: Progress[];
}

interface SlowTransfersOptions {
  /** Returns whether another request could start if a transfer with these keys ended. */
  isAwaited: (keys: readonly string[]) => boolean;
  /** Returns whether all slots are taken, so that even clients without a slot wait. */
  areAllTaken: () => boolean;
  windowMs?: number;
  minBytes?: number;
  /**
   * While all slots are taken, the required bytes double each time that the hub has waited this long for the client.
   */
  doublesEveryMs?: number;
  /** The upper bound of the required bytes. */
  mostBytes?: number;
  /** How often to check. Each check ends at most one transfer. */
  everyMs?: number;
  now?: () => number;
}

/**
 * Ends transfers whose clients read or send too slowly while other requests wait for their slots. The time that git
 * needs does not count. If no request is waiting, a slow client keeps its slot. While all slots are taken, the required
 * speed grows with the duration: otherwise a few clients just above the lowest speed could keep all slots.
 */
export class SlowTransfers {
  readonly #options: Required<SlowTransfersOptions>;
  readonly #transfers = new Set<Transfer>();
  #timer: NodeJS.Timeout | undefined;

  constructor(options: SlowTransfersOptions) {
    const { bytes: minBytes, ...rest } = limits.git.slowTransfer;
    this.#options = { ...rest, minBytes, now: () => performance.now(), ...options };
  }

  /** @param end is called at most once, when the transfer must release its slot */
  watch(keys: readonly string[], end: () => void): Pace {
    const { now } = this.#options;
    const transfer: Transfer = {
      keys,
      end,
      waitedMs: 0,
      bytes: 0,
      waitsSinceMs: undefined,
      earlier: [{ waitedMs: 0, bytes: 0 }],
    };
    this.#transfers.add(transfer);
    this.#timer ??= setInterval(() => this.check(), this.#options.everyMs).unref();
    return {
      waits: () => {
        transfer.waitsSinceMs ??= now();
      },
      moved: (bytes) => {
        this.#addWait(transfer);
        transfer.waitsSinceMs = undefined;
        transfer.bytes += bytes;
      },
      close: () => this.#remove(transfer),
    };
  }

  /** Ends the slowest transfer whose slot another request is waiting for. */
  check(): void {
    const areAllTaken = this.#options.areAllTaken();
    let slowest: { transfer: Transfer; bytes: number } | undefined;
    for (const transfer of this.#transfers) {
      const bytes = this.#bytesInWindow(transfer);
      if (bytes >= this.#bytesNeeded(transfer, areAllTaken) || bytes >= (slowest?.bytes ?? Number.POSITIVE_INFINITY))
        continue;
      if (this.#options.isAwaited(transfer.keys)) slowest = { transfer, bytes };
    }
    if (slowest === undefined) return;
    this.#remove(slowest.transfer);
    slowest.transfer.end();
  }

  /** Returns the client's bytes in the last window; infinity if the hub has waited less than a window for it. */
  #bytesInWindow(transfer: Transfer): number {
    this.#addWait(transfer);
    const { earlier, waitedMs, bytes } = transfer;
    const startMs = waitedMs - this.#options.windowMs;
    earlier.push({ waitedMs, bytes });
    while (earlier[1] !== undefined && earlier[1].waitedMs <= startMs) earlier.shift();
    const [first] = earlier;
    return first === undefined || first.waitedMs > startMs ? Number.POSITIVE_INFINITY : bytes - first.bytes;
  }

  #bytesNeeded({ waitedMs }: Transfer, areAllTaken: boolean): number {
    const { minBytes, mostBytes, doublesEveryMs } = this.#options;
    return areAllTaken ? Math.min(mostBytes, minBytes * 2 ** Math.floor(waitedMs / doublesEveryMs)) : minBytes;
  }

  #addWait(transfer: Transfer): void {
    if (transfer.waitsSinceMs === undefined) return;
    const now = this.#options.now();
    transfer.waitedMs += now - transfer.waitsSinceMs;
    transfer.waitsSinceMs = now;
  }

  #remove(transfer: Transfer): void {
    this.#transfers.delete(transfer);
    if (this.#transfers.size > 0) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
  }
}

/** Passes on the chunks of a request body, and reports how fast the client sends them. */
export async function* paced(body: AsyncIterable<Uint8Array>, pace: Pace): AsyncGenerator<Uint8Array> {
  const pieces = body[Symbol.asyncIterator]();
  try {
    for (;;) {
      pace.waits();
      const next = await pieces.next();
      if (next.done === true) return;
      pace.moved(next.value.byteLength);
      yield next.value;
    }
  } finally {
    pace.close();
  }
}
