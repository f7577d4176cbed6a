import { NoAnswerInTimeError, withinTime } from "../timing/within-time.ts";
import { DatabaseAwayError, isConnectionError } from "./database-away.ts";

interface DatabaseHealthOptions {
  /** Sends the smallest query there is, on a new connection. */
  ping: () => Promise<unknown>;
  /** The database responds after connections were lost: the remaining ones are not to be trusted. */
  onReturn: () => void;
  /** A query without an answer for this long is followed by a ping. */
  answerMs: number;
  /** A ping without an answer for this long means that the database is away. */
  pingMs: number;
  /** While the database is away, at most one ping is sent per this time. */
  retryMs: number;
  /** Queries that are waiting for an answer or for a connection; more are refused. */
  waitingQueries: number;
  /** Milliseconds since the epoch. */
  now?: () => number;
}

/**
 * Watches whether the database responds. While it does not, queries are refused at once instead of queued, and the next
 * caller pings first, so that it is used again within moments of its return.
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
   * @throws {DatabaseAwayError} the connection is lost, nothing responds, or too many queries are waiting
   */
  async run<Value>(start: () => Promise<Value>): Promise<Value> {
    const { waitingQueries } = this.#options;
    if (this.#waiting >= waitingQueries) throw away(`${waitingQueries} queries are waiting for the database`);
    if (this.#isSuspect || this.#lostAtMs !== undefined) await this.check();
    return this.finish(start);
  }

  /** As `run`, for what continues on a connection that is already reserved: never refused beforehand. */
  async finish<Value>(start: () => Promise<Value>): Promise<Value> {
    const sentAtMs = this.#options.now();
    const generation = this.#generation;
    const answer = this.#count(start());
    try {
      return await this.#whileAlive(answer);
    } catch (error) {
      if (!isConnectionError(error)) throw error;
      // The end of a replaced pool says nothing about the current one.
      if (generation === this.#generation) {
        this.#isSuspect = true;
        this.#lostAtMs ??= sentAtMs;
      }
      throw away("the database cannot be reached", error);
    }
  }

  /** @throws {DatabaseAwayError} a ping gets no answer, or got none a moment ago */
  async check(): Promise<void> {
    const { now, retryMs, pingMs } = this.#options;
    if (now() - this.#pingFailedAtMs < retryMs) throw away("the database did not respond a moment ago");
    const sentAtMs = now();
    // A ping that hangs is not followed by a second one: its answer says as much.
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

  /** Counts until the driver is done, however long the caller waited, and takes note of every sign of life. */
  async #count<Value>(answer: Promise<Value>): Promise<Value> {
    this.#waiting += 1;
    try {
      const value = await answer;
      this.#responded();
      return value;
    } catch (error) {
      // A refused query is an answer.
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

  /** Waits as long as it takes, while a ping is answered: a slow query is not a lost database. */
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
