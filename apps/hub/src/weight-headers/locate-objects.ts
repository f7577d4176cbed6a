import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { limits } from "@modelyard/platform/limits";
import type { HubContext } from "../hub-context.ts";
import { linkedObjects } from "../objects/links.ts";
import { forEachLimited } from "../objects/maintenance/for-each-limited.ts";
import { ObjectMissingError } from "../objects/object-driver.ts";
import { objectKey } from "../objects/object-keys.ts";
import type { ObjectRow } from "../objects/tables.ts";
import { type ListedFile, weightFiles } from "./weight-files.ts";

/**
 * Finds the contents of large weight files for the process that reads headers, runs `work` with the weight files among
 * `files`, and removes the copies that it made for it.
 */
export async function withLocatedObjects<Result>(
  { orm, objectStore, weightHeaders }: Pick<HubContext, "orm" | "objectStore" | "weightHeaders">,
  { repoId, files }: { repoId: string; files: readonly ListedFile[] },
  work: (weights: ListedFile[]) => Promise<Result>,
): Promise<Result> {
  const weights = weightFiles(files);
  const sha256s = weights.flatMap(({ lfs }) => lfs?.oid ?? []);
  if (sha256s.length === 0) return work(weights);
  // What all readers of the repository may read: its facts are shown to them.
  const linked = await linkedObjects(orm, { repoId, caller: undefined, sha256s });
  const copies = await mkdtemp(join(tmpdir(), "modelyard-headers-"));
  try {
    const signal = AbortSignal.timeout(limits.modelFiles.readMs);
    const locate = async (file: ListedFile, object: ObjectRow | undefined): Promise<string | undefined> => {
      const { path, size } = file;
      if (object?.size !== size) return undefined;
      if (object.storedAs === "whole" && objectStore.driver.path !== undefined) {
        return objectStore.driver.path(objectKey(object.sha256));
      }
      const { sha256 } = object;
      return weightHeaders.copyHeader(objectStore, { path, sha256, size }, copies, signal).catch((error: unknown) => {
        // The reader reports the file; the others are read.
        if (error instanceof ObjectMissingError || signal.aborted) return undefined;
        throw error;
      });
    };
    const objectFiles = new Map<ListedFile, string | undefined>();
    await forEachLimited(weights, limits.modelFiles.headersAtOnce, async (file) => {
      if (file.lfs !== undefined) objectFiles.set(file, await locate(file, linked.get(file.lfs.oid)));
    });
    return await work(
      weights.map((file) => {
        const { path, size, blobId, lfs } = file;
        return { path, size, blobId, lfs, objectFile: objectFiles.get(file) };
      }),
    );
  } finally {
    await rm(copies, { recursive: true, force: true });
  }
}
