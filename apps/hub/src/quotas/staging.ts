import { limits } from "@modelyard/platform/limits";
import { LRUCache } from "lru-cache";
import type { Queries } from "../database/queries.ts";
import { stagingExceeded } from "./refusals.ts";
import { stagedBytesOf } from "./staged-bytes.ts";
import { readStorageLimits, type StorageLimits } from "./storage-limits.ts";

interface Count {
  /** Bytes that the database knew. */
  bytes: number;
  /** Bytes that this process has received since. */
  since: number;
  atMs: number;
}

interface StagingOptions {
  orm: Queries;
  now: () => Date;
}

/**
 * Limits the bytes that users upload without using them in a commit. Counting takes as long as a user has files, so each
 * process counts at most once a minute while a user is below the limit, and adds what it receives itself.
 */
export class Staging {
  readonly #orm: Queries;
  readonly #now: () => Date;
  readonly #counts = new LRUCache<string, Count>({ max: limits.quotas.countedUsers });
  readonly #counting = new Map<string, Promise<Count>>();
  /** Bytes that are being received, by user. */
  readonly #arriving = new Map<string, number>();

  constructor({ orm, now }: StagingOptions) {
    this.#orm = orm;
    this.#now = now;
  }

  /**
   * Receives bytes of a user.
   * @param bytes as announced
   * @throws {HubError} 507: too much is staged; nothing was received
   */
  async receive<T>({ userId, bytes }: { userId: string; bytes: number }, work: () => Promise<T>): Promise<T> {
    // Before the check, so that later uploads see this one. Earlier ones go first, so that not all are refused.
    const needed = this.#arrivingOf(userId) + bytes;
    this.#arriving.set(userId, needed);
    try {
      await this.#requireRoom(userId, needed);
      const result = await work();
      const count = this.#counts.get(userId);
      if (count !== undefined) count.since += bytes;
      return result;
    } finally {
      const left = this.#arrivingOf(userId) - bytes;
      if (left > 0) this.#arriving.set(userId, left);
      else this.#arriving.delete(userId);
    }
  }

  /** Checks that a user may stage more bytes. @param inForce the limits of all users @throws {HubError} 507 */
  async require({ userId, bytes }: { userId: string; bytes: number }, inForce: StorageLimits): Promise<void> {
    await this.#requireRoom(userId, this.#arrivingOf(userId) + bytes, inForce);
  }

  async #requireRoom(userId: string, neededBytes: number, known?: StorageLimits): Promise<void> {
    const { stagedBytes } = known ?? (await readStorageLimits(this.#orm));
    const last = this.#counts.get(userId);
    const isRecent = last !== undefined && this.#now().getTime() - last.atMs < limits.quotas.recountMs;
    if (isRecent && last.bytes + last.since + neededBytes <= stagedBytes) return;
    const count = await this.#count(userId);
    const usedBytes = count.bytes + count.since;
    if (usedBytes + neededBytes > stagedBytes) throw stagingExceeded({ stagedBytes, usedBytes, neededBytes });
  }

  /**
   * Checks in a transaction that a user may begin uploads in parts, which count from now on. Call `lockStaging` before.
   * @throws {HubError} 507
   */
  async requireParts(queries: Queries, { userId, bytes }: { userId: string; bytes: number }): Promise<void> {
    const { stagedBytes } = await readStorageLimits(queries);
    const usedBytes = await stagedBytesOf(queries, userId);
    const neededBytes = this.#arrivingOf(userId) + bytes;
    if (usedBytes + neededBytes > stagedBytes) throw stagingExceeded({ stagedBytes, usedBytes, neededBytes });
  }

  /** Has the bytes of a user counted again, because the database has others than this process has received. */
  forget(userId: string): void {
    this.#counts.delete(userId);
  }

  /** Starts or joins a count: requests that arrive meanwhile must not start from nothing. */
  async #count(userId: string): Promise<Count> {
    const running = this.#counting.get(userId);
    if (running !== undefined) return running;
    // Known before the query: what is received during it is counted twice rather than not at all.
    const count: Count = { bytes: Number.POSITIVE_INFINITY, since: 0, atMs: this.#now().getTime() };
    this.#counts.set(userId, count);
    const started = stagedBytesOf(this.#orm, userId)
      .then((bytes) => Object.assign(count, { bytes }))
      .finally(() => this.#counting.delete(userId));
    this.#counting.set(userId, started);
    return started;
  }

  #arrivingOf(userId: string): number {
    return this.#arriving.get(userId) ?? 0;
  }
}
