import type { IncomingMessage } from "node:http";
import { DenseSet, nowhere, type Placed } from "../collections/dense-set.ts";
import type { RequestHead } from "../fast-path/request-head.ts";

/** What a log line says about a request, once its route is looked up. */
export interface RecentRequest {
  method: string;
  url: string;
  requestId: string | undefined;
}

/** A request that a handler works at. */
export class RunningRequest implements Placed {
  place = nowhere;
  readonly request: IncomingMessage;
  readonly startedAtMs: number;

  constructor(request: IncomingMessage, startedAtMs: number) {
    this.request = request;
    this.startedAtMs = startedAtMs;
  }
}

/**
 * Keeps the requests that ran since the last look, so that a blocked event loop can be put down to a route. JavaScript
 * cannot say which of them ran when the loop was blocked; those that began before are the likeliest, the latest first.
 */
export class RecentRequests {
  readonly #running = new DenseSet<RunningRequest>();
  #ended: RunningRequest[] = [];
  /** The latest on the fast path, which is too hot for more. */
  #latestHead: RequestHead | undefined;
  /** The handler that held the event loop longest when it was called. */
  #longest: { running: RunningRequest; ms: number } | undefined;

  /** Calls a handler. @returns to be passed to `end` when the response is closed */
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
   * Begins the next look.
   * @param blockedFromMs when the event loop stopped, on the clock of `performance.now()`
   * @param blockedMs a handler that was called for at least half of it is the cause
   * @returns the requests that may have blocked it, the likeliest first
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

  /** Begins the next look, when the last one found nothing. */
  forget(): void {
    if (this.#ended.length > 0) this.#ended = [];
    this.#latestHead = undefined;
    this.#longest = undefined;
  }
}

function textOf(header: string | string[] | undefined): string | undefined {
  return typeof header === "string" ? header : undefined;
}
