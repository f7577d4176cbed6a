import { randomUUID } from "node:crypto";
import { isDatabaseAway } from "@modelyard/platform/database/database-away";
import { limits } from "@modelyard/platform/limits";
import { and, eq, sql } from "drizzle-orm";
import type { HubContext } from "../hub-context.ts";
import { hasRepo } from "../repos/has-repo.ts";
import { queueUnknown } from "./queue-unknown.ts";
import { type GitBundlesRow, gitBundles } from "./tables.ts";
import { removeBundles, updateBundles } from "./update-bundles.ts";

const { atOnce, leaseMs, renewMs, firstWaitMs, longestWaitMs } = limits.gitBundles;

type Context = Pick<HubContext, "orm" | "git" | "objectStore" | "logger" | "now">;

/**
 * Copies changes of git repositories to the object store as bundles. Several nodes share the work: one has a repository
 * at a time, under a lease, and only the holder of the lease records a result.
 */
export class BundleWorker {
  readonly #context: Context;
  readonly #timer: NodeJS.Timeout | undefined;
  readonly #stopping = new AbortController();
  #working: Promise<void> | undefined;
  #lookForUnknownAtMs = 0;

  /** @param lookMs how often to look for changed repositories; 0: only when `workOff` is called */
  constructor(context: Context, lookMs: number) {
    this.#context = context;
    if (lookMs > 0) this.#timer = setInterval(() => void this.#look(), lookMs).unref();
  }

  /** Works until no repository is due. */
  async workOff(): Promise<void> {
    this.#working ??= this.#work().finally(() => {
      this.#working = undefined;
    });
    await this.#working;
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    clearInterval(this.#timer);
    await this.#working?.catch(() => undefined);
  }

  async #look(): Promise<void> {
    try {
      if (performance.now() >= this.#lookForUnknownAtMs) {
        this.#lookForUnknownAtMs = performance.now() + limits.gitBundles.lookForUnknownMs;
        await queueUnknown(this.#context);
      }
      await this.workOff();
    } catch (error) {
      if (this.#stopping.signal.aborted) return;
      this.#context.logger.warn({ err: error }, "git bundles could not be written, retrying");
    }
  }

  async #work(): Promise<void> {
    const one = async () => {
      while (!this.#stopping.signal.aborted) {
        const row = await this.#claim();
        if (row === undefined) return;
        await this.#update(row);
      }
    };
    await Promise.all(Array.from({ length: atOnce }, one));
  }

  async #claim(): Promise<GitBundlesRow | undefined> {
    const { orm, now } = this.#context;
    const { repoId, dueAt, attempts } = gitBundles;
    const due = sql`(select ${repoId} from ${gitBundles} where ${dueAt} <= ${now().toISOString()}::timestamptz order by ${dueAt} limit 1 for update skip locked)`;
    const [row] = await orm
      .update(gitBundles)
      .set({ dueAt: this.#leaseEnd(), lease: randomUUID(), attempts: sql`${attempts} + 1` })
      .where(sql`${repoId} in ${due}`)
      .returning();
    return row;
  }

  #leaseEnd(): Date {
    return new Date(this.#context.now().getTime() + leaseMs);
  }

  async #update(row: GitBundlesRow): Promise<void> {
    const { orm, logger, now } = this.#context;
    const { repoId, attempts } = row;
    const isOwn = and(eq(gitBundles.repoId, repoId), eq(gitBundles.lease, row.lease ?? ""));
    const lost = new AbortController();
    const signal = AbortSignal.any([this.#stopping.signal, lost.signal]);
    const renew = async () => {
      const renewed = await orm
        .update(gitBundles)
        .set({ dueAt: this.#leaseEnd() })
        .where(isOwn)
        .returning({ id: gitBundles.repoId });
      if (renewed.length === 0) lost.abort();
    };
    const timer = setInterval(() => void renew().catch(() => undefined), renewMs);
    try {
      await this.#bring(row, isOwn, signal);
    } catch (error) {
      // The lease ends, and this or another node tries again.
      if (lost.signal.aborted || isDatabaseAway(error)) return;
      const waitMs = this.#stopping.signal.aborted ? 0 : Math.min(firstWaitMs * 2 ** (attempts - 1), longestWaitMs);
      if (!this.#stopping.signal.aborted) logger.warn({ err: error, repoId, attempts }, "git bundle not written");
      await orm
        .update(gitBundles)
        .set({ dueAt: new Date(now().getTime() + waitMs), lease: null })
        .where(isOwn);
    } finally {
      clearInterval(timer);
    }
  }

  async #bring(row: GitBundlesRow, isOwn: ReturnType<typeof and>, signal: AbortSignal): Promise<void> {
    const { orm, git, objectStore, now } = this.#context;
    const { driver } = objectStore;
    const { repoId, changeId, manifestKey } = row;
    if (!(await hasRepo(orm, repoId))) {
      await removeBundles(driver, repoId);
      await orm.delete(gitBundles).where(isOwn);
      return;
    }
    const updated = await updateBundles({ git, driver, now, signal }, { repoId, manifestKey });
    const isUnchanged = sql`${gitBundles.changeId} = ${changeId}`;
    const at = now().toISOString();
    const recorded = await orm
      .update(gitBundles)
      .set({
        lease: null,
        attempts: 0,
        dueAt: sql`case when ${isUnchanged} then null else ${at}::timestamptz end`,
        changedAt: sql`case when ${isUnchanged} then null else ${at}::timestamptz end`,
        bundledAt: now(),
        ...(updated && { manifestKey: updated.manifestKey, bytes: updated.bytes }),
      })
      .where(isOwn)
      .returning({ id: gitBundles.repoId });
    if (recorded.length === 0) await updated?.discard();
    else await updated?.removeReplaced();
  }
}
