import type { Database } from "@modelyard/platform/database";
import { limits } from "@modelyard/platform/limits";
import { and, asc, eq, lte, sql } from "drizzle-orm";
import { type ObjectRow, objects } from "../../objects/tables.ts";
import type { XetContext } from "../xet-context.ts";
import { chunkObject } from "./chunk-object.ts";
import { TooManyChunksError } from "./cut-object.ts";
import { removeWholeCopy } from "./store-as-xorbs.ts";

interface WorkerOptions {
  /** How often it looks for objects. */
  lookMs: number;
  withFreeLock: Database["withFreeLock"];
  /** How long whole copies are kept that a proxy or the object store may be sending. @default 0: the hub sends all files */
  keptCopyMs?: number;
}

/** An object that this node works on. */
interface Claim {
  object: ObjectRow;
  /** Until then no other node takes it over. */
  until: Date;
}

/** The node took so long that another one may have taken over its object. */
class LeaseLostError extends Error {
  override name = "LeaseLostError";
}

/** Cuts objects that arrived whole into chunks, one at a time. Several nodes share the work. */
export class WholeFileWorker {
  readonly #context: XetContext;
  readonly #withFreeLock: WorkerOptions["withFreeLock"];
  readonly #keptCopyMs: number;
  readonly #stopping = new AbortController();
  readonly #timer: NodeJS.Timeout;
  #running: Promise<void> | undefined;

  constructor(context: XetContext, { lookMs, withFreeLock, keptCopyMs = 0 }: WorkerOptions) {
    this.#context = context;
    this.#keptCopyMs = keptCopyMs;
    this.#withFreeLock = withFreeLock;
    this.#timer = setInterval(() => this.#look(), lookMs).unref();
  }

  /** Ends the work on the current object; a later start continues. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    this.#stopping.abort();
    await this.#running;
  }

  #look(): void {
    this.#running ??= this.#workOff()
      .catch((error: unknown) => {
        if (!this.#stopping.signal.aborted)
          this.#context.logger.warn({ err: error }, "looking for uploaded files failed");
      })
      .finally(() => {
        this.#running = undefined;
      });
  }

  async #workOff(): Promise<void> {
    while (!this.#stopping.signal.aborted) {
      const claim = await this.#claim();
      if (claim === undefined) return;
      await this.#work(claim);
    }
  }

  async #claim(): Promise<Claim | undefined> {
    // Copies first: they take space while many other objects may be due.
    return (await this.#claimDue("xorbs")) ?? this.#claimDue("whole");
  }

  async #claimDue(storedAs: ObjectRow["storedAs"]): Promise<Claim | undefined> {
    const { orm, now } = this.#context;
    const until = this.#in(limits.xet.wholeFiles.leaseMs);
    const due = orm
      .select({ sha256: objects.sha256 })
      .from(objects)
      .where(and(lte(objects.chunkAt, now()), eq(objects.storedAs, storedAs)))
      .orderBy(asc(objects.chunkAt))
      .limit(1)
      .for("update", { skipLocked: true });
    const [object] = await orm
      .update(objects)
      .set({ chunkAt: until })
      .where(eq(objects.sha256, sql`(${due})`))
      .returning();
    return object === undefined ? undefined : { object, until };
  }

  async #work(claim: Claim): Promise<void> {
    const { object } = claim;
    const { logger, now } = this.#context;
    const { signal } = this.#stopping;
    try {
      const keptCopyMs = this.#keptCopyMs;
      const options = { onProgress: () => this.#renew(claim), keptCopyMs, signal };
      if (object.storedAs === "whole") {
        const storedAs = await chunkObject(this.#context, object, options);
        if (storedAs === "whole") return await this.#release(claim, null);
        // The object is due again when its copy is.
        if (keptCopyMs > 0) return;
      }
      const isDone = await removeWholeCopy(this.#context, object, this.#withFreeLock);
      await this.#release(claim, isDone ? null : this.#in(limits.xet.wholeFiles.lockedMs));
    } catch (error) {
      // The next start continues at once.
      if (signal.aborted) return this.#release(claim, now());
      if (error instanceof LeaseLostError) return;
      const isFinal = error instanceof TooManyChunksError;
      logger.warn({ err: error, sha256: object.sha256 }, "a large file was not cut into chunks and stays whole");
      await this.#release(claim, isFinal ? null : this.#in(limits.xet.wholeFiles.retryMs));
    }
  }

  /** Keeps the object for this node while half of the lease is over. @throws {LeaseLostError} */
  async #renew(claim: Claim): Promise<void> {
    const { leaseMs } = limits.xet.wholeFiles;
    if (claim.until.getTime() - this.#context.now().getTime() > leaseMs / 2) return;
    const until = this.#in(limits.xet.wholeFiles.leaseMs);
    if (!(await this.#setChunkAt(claim, until))) throw new LeaseLostError("another node has taken over");
    claim.until = until;
  }

  async #release(claim: Claim, chunkAt: Date | null): Promise<void> {
    await this.#setChunkAt(claim, chunkAt);
  }

  /** @returns false if another node has the object now, or it was removed */
  async #setChunkAt({ object, until }: Claim, chunkAt: Date | null): Promise<boolean> {
    const rows = await this.#context.orm
      .update(objects)
      .set({ chunkAt })
      .where(and(eq(objects.sha256, object.sha256), eq(objects.chunkAt, until)))
      .returning({ sha256: objects.sha256 });
    return rows.length > 0;
  }

  #in(ms: number): Date {
    return new Date(this.#context.now().getTime() + ms);
  }
}
