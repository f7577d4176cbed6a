import type { HubContext } from "../hub-context.ts";
import { linkedObjects } from "../objects/links.ts";
import { objectKey } from "../objects/object-keys.ts";
import { type ListedFile, weightFiles } from "./weight-files.ts";

/**
 * Finds where the contents of large weight files are stored, for the process that reads headers. Only a store on disk
 * has files.
 * @returns the weight files among `files`
 */
export async function locateObjects(
  { orm, objectStore: { driver } }: Pick<HubContext, "orm" | "objectStore">,
  repoId: string,
  files: readonly ListedFile[],
): Promise<ListedFile[]> {
  const weights = weightFiles(files);
  const sha256s = weights.flatMap(({ lfs }) => lfs?.oid ?? []);
  if (sha256s.length === 0 || driver.path === undefined) return weights;
  // What all readers of the repository may read: its facts are shown to them.
  const linked = await linkedObjects(orm, { repoId, caller: undefined, sha256s });
  return weights.map(({ path, size, blobId, lfs }) => {
    const object = lfs === undefined ? undefined : linked.get(lfs.oid);
    const isHere = object?.storedAs === "whole" && object.size === size;
    return { path, size, blobId, lfs, objectFile: isHere ? driver.path?.(objectKey(object.sha256)) : undefined };
  });
}
