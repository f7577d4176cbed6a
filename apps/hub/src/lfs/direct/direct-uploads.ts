import { limits } from "@modelyard/platform/limits";
import { and, eq, gt, inArray, isNotNull } from "drizzle-orm";
import { busy, HubError } from "../../errors.ts";
import { ClientSlots } from "../../http/client-slots.ts";
import type { HubContext } from "../../hub-context.ts";
import { linkNewObject } from "../../objects/link-new-object.ts";
import { objectKey, stagingKey } from "../../objects/object-keys.ts";
import { type ObjectUploadRow, objectUploads } from "../../objects/tables.ts";
import { removeUpload } from "../../objects/uploads.ts";
import { isQuotaRefusal } from "../../quotas/refusals.ts";
import { requireUploads } from "../../quotas/uploads/upload-refusals.ts";
import { within } from "../../xet/files/arrivals.ts";
import { uploadedSize } from "../linked-sizes.ts";
import { mismatchAsHubError } from "../receive-object.ts";
import type { CompleteUploads, ListedPart, NamedUploads } from "./complete-uploads.ts";
import { isAllSent, requireParts, stateOf, type UploadState } from "./upload-state.ts";

type DirectContext = Pick<HubContext, "orm" | "objectStore" | "now" | "logger">;

/**
 * Uploads whose bytes clients send to the object store directly. The parts become one staged object, whose SHA-256 is
 * computed from the store before it gets its key and is linked. That continues when the client has disconnected, so that
 * a repeated request finds more work done. Every step can be repeated after a crash, by any node.
 */
export class DirectUploads implements CompleteUploads {
  readonly #context: DirectContext;
  /** Those that this process completes, by id. */
  readonly #running = new Map<string, Promise<void>>();
  readonly #slots = checkSlots();
  readonly #stopping = new AbortController();

  constructor(context: DirectContext) {
    this.#context = context;
  }

  async complete(upload: ObjectUploadRow, parts: readonly ListedPart[], waitMs: number): Promise<void> {
    if (!this.#running.has(upload.id)) {
      const state = await this.#stateOf(upload);
      if (state.is === "open") requireParts(upload, state.sent, parts);
    }
    const finishing = this.#finish(upload);
    if (!(await within(Promise.allSettled([finishing]), waitMs))) throw stillChecking();
    await finishing;
  }

  async settle(named: NamedUploads): Promise<void> {
    await this.#completeAll(named, (upload, state) => state.is === "joined" || isAllSent(upload, state));
  }

  async resume(named: NamedUploads): Promise<void> {
    await this.#completeAll(named, async (upload, state) => {
      if (state.is === "gone") await removeUpload(this.#context, upload);
      return state.is === "joined";
    });
  }

  async close(): Promise<void> {
    this.#stopping.abort();
    await Promise.allSettled(this.#running.values());
  }

  async #completeAll(
    { waitMs, ...named }: NamedUploads,
    isComplete: (upload: ObjectUploadRow, state: UploadState) => boolean | Promise<boolean>,
  ): Promise<void> {
    const uploads = await this.#find(named);
    if (uploads.length === 0) return;
    const all = Promise.allSettled(
      uploads.map(async (upload) => {
        const isRunning = this.#running.has(upload.id);
        if (isRunning || (await isComplete(upload, await this.#stateOf(upload)))) await this.#finish(upload);
      }),
    );
    if (!(await within(all, waitMs))) throw stillChecking();
    for (const result of await all) if (result.status === "rejected") throw result.reason;
  }

  async #find({ repoId, userId, sha256s }: Omit<NamedUploads, "waitMs">): Promise<ObjectUploadRow[]> {
    const { orm, now, objectStore } = this.#context;
    // Without a store that signs URLs there are none, and no query is needed.
    if (objectStore.driver.presign === undefined || sha256s.length === 0) return [];
    return orm
      .select()
      .from(objectUploads)
      .where(
        and(
          eq(objectUploads.repoId, repoId),
          eq(objectUploads.userId, userId),
          inArray(objectUploads.sha256, [...sha256s]),
          isNotNull(objectUploads.driverUploadId),
          gt(objectUploads.expiresAt, now()),
        ),
      );
  }

  /** Starts or joins the completion of an upload. */
  #finish(upload: ObjectUploadRow): Promise<void> {
    const running = this.#running.get(upload.id);
    if (running !== undefined) return running;
    const started = this.#check(upload).finally(() => this.#running.delete(upload.id));
    // Reported to the requests that wait for it; there may be none left.
    started.catch(() => undefined);
    this.#running.set(upload.id, started);
    return started;
  }

  async #check(upload: ObjectUploadRow): Promise<void> {
    const { userId } = upload;
    // Counted by user only: the work continues after the connection has ended.
    const release = await this.#slots.take({ userId, address: userId }, this.#stopping.signal);
    try {
      await this.#store(upload);
    } catch (error) {
      const mismatch = mismatchAsHubError(error);
      // The parts cannot become this object any more, or must be sent again when there is space.
      if (mismatch !== undefined || isQuotaRefusal(error)) await removeUpload(this.#context, upload);
      // Another node has completed the upload and removed its parts in the meantime.
      else if (await this.#isLinked(upload)) return;
      if (mismatch !== undefined || error instanceof HubError) throw mismatch ?? error;
      throw this.#storeFailure(upload, error);
    } finally {
      release();
    }
  }

  async #store(upload: ObjectUploadRow): Promise<void> {
    const { objectStore, orm, now } = this.#context;
    const { id, repoId, userId, sha256, size, driverUploadId } = upload;
    const { presign } = objectStore.driver;
    const key = stagingKey(id, "whole");
    const state = await stateOf(objectStore.driver, upload);
    if (state.is === "gone" || presign === undefined || driverUploadId === null) throw uploadEnded();
    if (state.is === "open") {
      requireParts(upload, state.sent);
      await presign.completeParts(key, driverUploadId, state.sent);
    }
    await requireUploads(orm, { repoId, userId, objects: [{ oid: sha256, size }], now: now() });
    const wasStored = (await objectStore.driver.head(objectKey(sha256))) !== undefined;
    await objectStore.adopt(key, { sha256, size }, this.#stopping.signal);
    await linkNewObject(this.#context, { repoId, userId, sha256, size, wasStored });
    // After the link: until then, a crash leaves what the next attempt needs.
    await removeUpload(this.#context, upload);
  }

  async #stateOf(upload: ObjectUploadRow): Promise<UploadState> {
    try {
      return await stateOf(this.#context.objectStore.driver, upload);
    } catch (error) {
      throw this.#storeFailure(upload, error);
    }
  }

  #storeFailure({ id }: ObjectUploadRow, error: unknown): HubError {
    this.#context.logger.warn({ err: error, upload: id }, "upload not completed");
    return busy("The object store did not respond as expected while the upload was completed", { cause: error });
  }

  async #isLinked({ repoId, userId, sha256 }: ObjectUploadRow): Promise<boolean> {
    return (await uploadedSize(this.#context.orm, { id: repoId }, { oid: sha256, user: userId })) !== undefined;
  }
}

/** Returns the error for an upload that was completed, removed or never started. */
export function uploadEnded(): HubError {
  return new HubError("Forbidden", "This upload has ended. Start the transfer again.");
}

function stillChecking(): HubError {
  return busy("The uploaded bytes are still being checked");
}

function checkSlots(): ClientSlots {
  const { checks, waitingChecks } = limits.lfs;
  return new ClientSlots(
    { ...checks, perAddress: checks.perUser },
    {
      waitMs: waitingChecks.ms,
      waitingPerClient: waitingChecks.perUser,
      waitingInTotal: waitingChecks.total,
      refusal: busy,
      what: "checks of uploaded files",
    },
  );
}
