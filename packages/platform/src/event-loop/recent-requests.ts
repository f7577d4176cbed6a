import type { IncomingMessage } from "node:http";
import { DenseSet, type DenseSetItem, noSlot } from "../collections/dense-set.ts";
import type { RequestHead } from "../fast-path/request-head.ts";

/** The fields of a log line about a request. */
export interface RecentRequest {
  method: string;
  url: string;
  requestId: string | undefined;
}

/** A request that a handler is processing. */
export class RunningRequest implements DenseSetItem {
  slot = noSlot;
  readonly request: IncomingMessage;
  readonly startedAtMs: number;

  constructor(request: IncomingMessage, startedAtMs: number) {
    this.request = request;
    this.startedAtMs = startedAtMs;
  }
}

/**
 * Records the requests since the last check, so that a blocked event loop can be attributed to a route. JavaScript
 * cannot report which of them was running when the loop was blocked; the latest request that began before the block is
 * the most likely.
 */
export class RecentRequests {
  readonly #running = new DenseSet<RunningRequest>();
  #ended: RunningRequest[] = [];
  /** The latest request on the fast path; recording more would cost too much there. */
  #latestHead: RequestHead | undefined;
  /** The handler whose call blocked the event loop longest. */
  #longest: { running: RunningRequest; ms: number } | undefined;

  /** Calls a handler. @returns a record to pass to `end` when the response is closed */
  run(request: IncomingMessage, handle: () => void): RunningRequest {
    const startedAtMs = performance.now();
    const running = new RunningRequest(request, startedAtMs);
    this.#running.add(running);
    handle();
    const ms = performance.now() - startedAtMs;
    if (ms > (this.#longest?.ms ?? 0)) this.#longest = { running, ms };
    return running;
  }

  end(running: RunningRequest): void {
    this.#running.delete(running);
    this.#ended.push(running);
  }

  onFastPath(head: RequestHead): void {
    this.#latestHead = head;
  }

  /**
   * Returns the likely causes of a block and starts the next period.
   * @param blockedFromMs when the event loop stopped, on the clock of `performance.now()`
   * @param blockedMs duration; a handler whose call took at least half of it is the cause
   * @returns the requests that may have blocked it, the most likely first
   */
  take(blockedFromMs: number, blockedMs: number): RecentRequest[] {
    const longest = this.#longest;
    const recent = [...this.#ended, ...this.#running]
      .filter(({ startedAtMs }) => startedAtMs <= blockedFromMs)
      .toSorted((one, other) => other.startedAtMs - one.startedAtMs);
    const likeliest = longest !== undefined && longest.ms >= blockedMs / 2 ? [longest.running, ...recent] : recent;
    const found = [...new Set(likeliest)].map(({ request: { method = "", url = "", headers } }) => ({
      method,
      url,
      requestId: textOf(headers["x-request-id"]),
    }));
    if (this.#latestHead !== undefined) {
      const { url, headers } = this.#latestHead;
      found.push({ method: "POST", url, requestId: headers["x-request-id"] });
    }
    this.forget();
    return found;
  }

  /** Starts the next period after one without a block. */
  forget(): void {
    if (this.#ended.length > 0) this.#ended = [];
    this.#latestHead = undefined;
    this.#longest = undefined;
  }
}

function textOf(header: string | string[] | undefined): string | undefined {
  return typeof header === "string" ? header : undefined;
}
