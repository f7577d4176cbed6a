import { createHash } from "node:crypto";
import { freeBuffer } from "@modelyard/platform/http/free-memory";
import { limits } from "@modelyard/platform/limits";
import { and, eq, inArray, isNull, notExists, sql } from "drizzle-orm";
import { busy, HubError } from "../../errors.ts";
import { dependencyRefusal } from "../../http/dependency-refusal.ts";
import { linkUploadedObject } from "../../objects/links.ts";
import { isQuotaRefusal } from "../../quotas/refusals.ts";
import { xetArrivals, xetFiles } from "../tables.ts";
import type { XetContext } from "../xet-context.ts";
import { markUsedXorbs } from "../xorbs/mark-used-xorbs.ts";
import type { CheckedFile } from "./check-file.ts";
import { HashQueue, type HashTurn } from "./hash-queue.ts";
import { readFile } from "./read-file.ts";
import { storeFile } from "./store-file.ts";

/** A file that a user has uploaded to a repository, until it is linked to it. */
export interface Arrival {
  repoId: string;
  userId: string;
  fileHash: string;
  /** As the client said. */
  sha256: string;
}

interface ArrivalsOptions {
  /** How long a commit waits for its files. */
  commitWaitMs?: number;
  /** Bytes of a file that are hashed before others that wait have their turn. */
  hashTurnBytes?: number;
  queue?: Pick<HashQueue, "run" | "requireRoom">;
}

/**
 * Files that were uploaded as xorbs. A file is linked to its repository once its SHA-256 has been computed from its bytes,
 * so that no commit names content that was never checked.
 */
export class Arrivals {
  readonly #context: XetContext;
  readonly #commitWaitMs: number;
  readonly #hashTurnBytes: number;
  readonly #queue: Pick<HashQueue, "run" | "requireRoom">;
  /** Computations of this process, by user and file: a user does not wait for another user's turn. */
  readonly #running = new Map<string, Promise<string>>();

  constructor(
    context: XetContext,
    {
      commitWaitMs = limits.xet.commitWaitMs,
      hashTurnBytes = limits.xet.hashTurnBytes,
      queue = new HashQueue(),
    }: ArrivalsOptions = {},
  ) {
    this.#context = context;
    this.#commitWaitMs = commitWaitMs;
    this.#hashTurnBytes = hashTurnBytes;
    this.#queue = queue;
  }

  /** @throws {HubError} 503: too many files of the user are being checked to accept so many more */
  requireRoom(userId: string, files: number): void {
    this.#queue.requireRoom(userId, files);
  }

  /**
   * Stores the terms of a file that was checked. Its SHA-256 is not known yet.
   * @throws {HubError} 400: a xorb was removed since it was checked; the client must upload it
   */
  async add(file: CheckedFile, { repoId, userId }: Pick<Arrival, "repoId" | "userId">): Promise<Arrival> {
    const { hash: fileHash, sha256 } = file;
    const createdAt = this.#context.now();
    await this.#context.orm.transaction(async (queries) => {
      await storeFile(queries, file, createdAt);
      await queries
        .insert(xetArrivals)
        .values({ repoId, userId, fileHash, sha256, createdAt })
        .onConflictDoUpdate({
          target: [xetArrivals.repoId, xetArrivals.userId, xetArrivals.fileHash],
          set: { sha256, createdAt },
        });
    });
    return { repoId, userId, fileHash, sha256 };
  }

  /**
   * Computes the SHA-256 of a file, and links the file to its repository.
   * @param onBytes called with the number of bytes that were hashed
   * @throws {HubError} 400: it is not the SHA-256 that the client announced; 507: the quota is exhausted. The file is removed.
   */
  async complete(arrival: Arrival, onBytes: (count: number) => void = () => undefined): Promise<void> {
    const { fileHash, sha256: expected } = arrival;
    const sha256 = await this.#sha256Of(arrival, onBytes);
    if (sha256 !== expected) {
      await this.#remove(arrival);
      throw new HubError(
        "BadRequest",
        `The SHA-256 of the file ${fileHash} is ${sha256}, not ${expected}. It was not stored; upload it again.`,
      );
    }
    try {
      await this.#link(arrival, sha256);
    } catch (error) {
      if (isQuotaRefusal(error)) await this.#remove(arrival);
      throw error;
    }
  }

  async #link(arrival: Arrival, sha256: string): Promise<void> {
    const { orm, now } = this.#context;
    const { fileHash } = arrival;
    await orm.transaction(async (queries) => {
      const [file] = await queries
        .update(xetFiles)
        .set({ sha256 })
        .where(eq(xetFiles.hash, fileHash))
        .returning({ size: xetFiles.size });
      if (file === undefined) throw new Error(`the file ${fileHash} was removed while it was checked`);
      const { repoId, userId } = arrival;
      await linkUploadedObject(queries, { repoId, userId, sha256, size: file.size, now: now(), xetHash: fileHash });
      await queries.delete(xetArrivals).where(isArrival(arrival));
      // The file counts as staged from now on, instead of its xorbs.
      await markUsedXorbs(queries, { userId, fileHash });
    });
  }

  /**
   * Waits until files that a commit names are linked to its repository.
   * @throws {HubError} 503: it takes longer than a client waits. The commit can be sent again.
   */
  async settle({ repoId, userId, sha256s }: Omit<Arrival, "fileHash" | "sha256"> & { sha256s: readonly string[] }) {
    if (sha256s.length === 0) return;
    const rows = await this.#context.orm
      .select()
      .from(xetArrivals)
      .where(
        and(eq(xetArrivals.repoId, repoId), eq(xetArrivals.userId, userId), inArray(xetArrivals.sha256, [...sha256s])),
      );
    if (rows.length === 0) return;
    const all = Promise.allSettled(rows.map((arrival) => this.complete(arrival)));
    if (!(await within(all, this.#commitWaitMs)))
      throw busy("The uploaded files are still being checked. Nothing was committed");
    // A file with another SHA-256 is not linked, which the commit reports. Others can still be checked, or need space.
    for (const result of await all) {
      if (result.status === "rejected" && (isTemporary(result.reason) || isQuotaRefusal(result.reason)))
        throw result.reason;
    }
  }

  /** Starts or joins the computation of a file's SHA-256. */
  async #sha256Of({ fileHash, userId }: Arrival, onBytes: (count: number) => void): Promise<string> {
    const [file] = await this.#context.orm.select().from(xetFiles).where(eq(xetFiles.hash, fileHash));
    if (file === undefined) throw new Error(`the file ${fileHash} was removed before it was checked`);
    if (file.sha256 !== null) return file.sha256;
    const key = `${userId} ${fileHash}`;
    const running = this.#running.get(key);
    if (running !== undefined) return running;
    const started = this.#queue
      .run(userId, async (turn) => (await this.#knownSha256(fileHash)) ?? this.#hash(file, turn, onBytes))
      .finally(() => this.#running.delete(key));
    this.#running.set(key, started);
    return started;
  }

  /** Another upload of the same file may have had its turn first. */
  async #knownSha256(fileHash: string): Promise<string | null | undefined> {
    const { orm } = this.#context;
    const [file] = await orm.select({ sha256: xetFiles.sha256 }).from(xetFiles).where(eq(xetFiles.hash, fileHash));
    return file?.sha256;
  }

  async #hash(
    { hash: fileHash, size }: { hash: string; size: number },
    turn: HashTurn,
    onBytes: (count: number) => void,
  ): Promise<string> {
    const hash = createHash("sha256");
    for (let start = 0; start < size; start += this.#hashTurnBytes) {
      // Between turns no bytes are held: a paused reader would keep the piece that it has read ahead.
      if (start > 0) await turn.yield();
      const end = Math.min(size, start + this.#hashTurnBytes) - 1;
      for await (const piece of readFile(this.#context, fileHash, { start, end })) {
        hash.update(piece);
        onBytes(piece.length);
        freeBuffer(piece);
      }
    }
    return hash.digest("hex");
  }

  /** Removes an arrival, and its file if no other upload needs it. */
  async #remove(arrival: Arrival): Promise<void> {
    const { orm } = this.#context;
    await orm.transaction(async (queries) => {
      await queries.delete(xetArrivals).where(isArrival(arrival));
      const others = queries
        .select({ one: sql`1` })
        .from(xetArrivals)
        .where(eq(xetArrivals.fileHash, arrival.fileHash));
      await queries
        .delete(xetFiles)
        .where(and(eq(xetFiles.hash, arrival.fileHash), isNull(xetFiles.sha256), notExists(others)));
    });
  }
}

/** Returns whether a file could not be checked now, because it had no turn or its bytes could not be read. */
function isTemporary(reason: unknown): boolean {
  return (reason instanceof HubError && reason.code === "Busy") || dependencyRefusal(reason) !== undefined;
}

function isArrival({ repoId, userId, fileHash }: Arrival) {
  return and(eq(xetArrivals.repoId, repoId), eq(xetArrivals.userId, userId), eq(xetArrivals.fileHash, fileHash));
}

/** Waits for a promise that never rejects. @returns whether it was settled in time */
export async function within(work: Promise<unknown>, ms: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), ms);
  });
  const inTime = await Promise.race([work.then(() => true), late]);
  clearTimeout(timer);
  return inTime;
}
