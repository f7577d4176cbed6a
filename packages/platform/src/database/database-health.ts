import { NoAnswerInTimeError, withinTime } from "../timing/within-time.ts";
import { DatabaseAwayError, isConnectionError } from "./database-away.ts";

interface DatabaseHealthOptions {
  /** Sends a minimal query on a new connection. */
  ping: () => Promise<unknown>;
  /** Called when the database responds after connections were lost: the remaining connections are unreliable. */
  onReturn: () => void;
  /** After a query without a response for this long, a ping is sent. */
  answerMs: number;
  /** A ping without a response for this long means that the database is unavailable. */
  pingMs: number;
  /** While the database is unavailable, at most one ping is sent per this time. */
  retryMs: number;
  /** Maximum number of queries that wait for a response or a connection; more are rejected. */
  waitingQueries: number;
  /** Milliseconds since the epoch. */
  now?: () => number;
}

/**
 * Watches whether the database responds. While it does not, queries are rejected at once instead of queued, and the
 * next caller pings first, so that queries resume within moments of its return.
 */
export class DatabaseHealth {
  readonly #options: Required<DatabaseHealthOptions>;
  #lostAtMs: number | undefined;
  /** A connection of the current pool was lost. */
  #isSuspect = false;
  #generation = 0;
  #waiting = 0;
  #pinging: Promise<void> | undefined;
  #pingFailedAtMs = Number.NEGATIVE_INFINITY;

  constructor(options: DatabaseHealthOptions) {
    this.#options = { now: Date.now, ...options };
  }

  /** Start of the first query that failed since the last success; `undefined` while the database responds. */
  get lostAtMs(): number | undefined {
    return this.#lostAtMs;
  }

  /**
   * Runs a query, or a part of a transaction.
   * @throws {DatabaseAwayError} the connection is lost, the database does not respond, or too many queries are waiting
   */
  async run<Value>(start: () => Promise<Value>): Promise<Value> {
    const { waitingQueries } = this.#options;
    if (this.#waiting >= waitingQueries) throw away(`${waitingQueries} queries are waiting for the database`);
    if (this.#isSuspect || this.#lostAtMs !== undefined) await this.check();
    return this.finish(start);
  }

  /** As `run`, for work on a connection that is already reserved: never rejected in advance. */
  async finish<Value>(start: () => Promise<Value>): Promise<Value> {
    const sentAtMs = this.#options.now();
    const generation = this.#generation;
    const answer = this.#count(start());
    try {
      return await this.#whileAlive(answer);
    } catch (error) {
      if (!isConnectionError(error)) throw error;
      // Errors from a replaced pool say nothing about the current one.
      if (generation === this.#generation) {
        this.#isSuspect = true;
        this.#lostAtMs ??= sentAtMs;
      }
      throw away("the database cannot be reached", error);
    }
  }

  /** @throws {DatabaseAwayError} a ping fails, or failed a moment ago */
  async check(): Promise<void> {
    const { now, retryMs, pingMs } = this.#options;
    if (now() - this.#pingFailedAtMs < retryMs) throw away("the database did not respond a moment ago");
    const sentAtMs = now();
    // While a ping is pending, no second one is sent: its outcome applies to both.
    this.#pinging ??= this.#ping().finally(() => {
      this.#pinging = undefined;
    });
    try {
      await withinTime(this.#pinging, pingMs);
    } catch (error) {
      this.#pingFailedAtMs = now();
      this.#isSuspect = true;
      this.#lostAtMs ??= sentAtMs;
      throw away("the database does not respond", error);
    }
  }

  async #ping(): Promise<void> {
    await this.#options.ping();
    if (this.#isSuspect) {
      this.#isSuspect = false;
      this.#generation += 1;
      this.#options.onReturn();
    }
    this.#responded();
  }

  /**
   * Counts the query until the driver is done, even if its caller stopped waiting earlier, and records every response.
   */
  async #count<Value>(answer: Promise<Value>): Promise<Value> {
    this.#waiting += 1;
    try {
      const value = await answer;
      this.#responded();
      return value;
    } catch (error) {
      // An error from PostgreSQL is a response, too.
      if (!isConnectionError(error)) this.#responded();
      throw error;
    } finally {
      this.#waiting -= 1;
    }
  }

  #responded(): void {
    this.#lostAtMs = undefined;
    this.#pingFailedAtMs = Number.NEGATIVE_INFINITY;
  }

  /** Waits without a limit while pings succeed: a slow query does not mean that the database is lost. */
  async #whileAlive<Value>(answer: Promise<Value>): Promise<Value> {
    for (;;) {
      try {
        return await withinTime(answer, this.#options.answerMs);
      } catch (error) {
        if (!(error instanceof NoAnswerInTimeError)) throw error;
        await this.check();
      }
    }
  }
}

function away(message: string, cause?: unknown): DatabaseAwayError {
  const reason = cause instanceof Error ? `: ${cause.message}` : "";
  return new DatabaseAwayError(`${message}${reason}`, { cause });
}
