import { createHash } from "node:crypto";
import { limits } from "@modelyard/platform/limits";
import { and, eq, inArray, isNull, notExists, sql } from "drizzle-orm";
import { busy, HubError } from "../../errors.ts";
import { ClientSlots } from "../../http/client-slots.ts";
import { linkUploadedObject } from "../../objects/links.ts";
import { xetArrivals, xetFiles } from "../tables.ts";
import type { XetContext } from "../xet-context.ts";
import type { CheckedFile } from "./check-file.ts";
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

/**
 * Files that were uploaded as xorbs. A file is linked to its repository once its SHA-256 has been computed from its bytes,
 * so that no commit names content that was never checked.
 */
export class Arrivals {
  readonly #context: XetContext;
  readonly #commitWaitMs: number;
  /** Computations of this process, by file. */
  readonly #running = new Map<string, Promise<string>>();
  readonly #slots = hashSlots();

  /** @param commitWaitMs how long a commit waits for its files */
  constructor(context: XetContext, { commitWaitMs = limits.xet.commitWaitMs }: { commitWaitMs?: number } = {}) {
    this.#context = context;
    this.#commitWaitMs = commitWaitMs;
  }

  /** Stores the terms of a file that was checked. Its SHA-256 is not known yet. */
  async add(file: CheckedFile, { repoId, userId }: Pick<Arrival, "repoId" | "userId">): Promise<Arrival> {
    const { hash, sha256 } = file;
    const createdAt = this.#context.now();
    await this.#context.orm.transaction(async (queries) => {
      await storeFile(queries, file, createdAt);
      await queries
        .insert(xetArrivals)
        .values({ repoId, userId, fileHash: hash, sha256, createdAt })
        .onConflictDoUpdate({
          target: [xetArrivals.repoId, xetArrivals.userId, xetArrivals.fileHash],
          set: { sha256, createdAt },
        });
    });
    return { repoId, userId, fileHash: hash, sha256 };
  }

  /**
   * Computes the SHA-256 of a file, and links the file to its repository.
   * @param onBytes called with the number of bytes that were hashed
   * @throws {HubError} 400: it is not the SHA-256 that the client announced; the file is removed
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
    const { orm, now } = this.#context;
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
    // A file that fails is not linked, which the commit reports.
    const all = Promise.allSettled(rows.map((arrival) => this.complete(arrival)));
    if (!(await within(all, this.#commitWaitMs)))
      throw busy("The uploaded files are still being checked. Nothing was committed");
  }

  /** Starts or joins the computation of a file's SHA-256. */
  async #sha256Of({ fileHash, userId }: Arrival, onBytes: (count: number) => void): Promise<string> {
    const [file] = await this.#context.orm.select().from(xetFiles).where(eq(xetFiles.hash, fileHash));
    if (file === undefined) throw new Error(`the file ${fileHash} was removed before it was checked`);
    if (file.sha256 !== null) return file.sha256;
    const running = this.#running.get(fileHash);
    if (running !== undefined) return running;
    const started = this.#hashInTurn(file, userId, onBytes).finally(() => this.#running.delete(fileHash));
    this.#running.set(fileHash, started);
    return started;
  }

  /** A shard can have thousands of files, and each that is read takes some megabytes of memory. */
  async #hashInTurn(
    { hash, size }: { hash: string; size: number },
    userId: string,
    onBytes: (count: number) => void,
  ): Promise<string> {
    // Counted by user only: the work continues after the connection has ended.
    const release = await this.#slots.take({ userId, address: userId }, new AbortController().signal);
    try {
      return await this.#hash(hash, size, onBytes);
    } finally {
      release();
    }
  }

  async #hash(fileHash: string, size: number, onBytes: (count: number) => void): Promise<string> {
    const hash = createHash("sha256");
    for await (const piece of readFile(this.#context, fileHash, { start: 0, end: size - 1 })) {
      hash.update(piece);
      onBytes(piece.length);
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

function hashSlots(): ClientSlots {
  const { fileHashes, waitingHashes } = limits.xet;
  return new ClientSlots(
    { ...fileHashes, perAddress: fileHashes.perUser },
    {
      waitMs: waitingHashes.ms,
      waitingPerClient: waitingHashes.perUser,
      waitingInTotal: waitingHashes.total,
      refusal: busy,
      what: "checks of uploaded files",
    },
  );
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
