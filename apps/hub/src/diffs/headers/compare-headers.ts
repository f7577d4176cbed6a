import type { DiffFile, HeaderChanges } from "../../contract/history/diff.ts";
import type { HubContext } from "../../hub-context.ts";
import type { ProcessPool } from "../../processes/process-pool.ts";
import { ProcessPoolError } from "../../processes/process-pool-error.ts";
import { withLocatedObjects } from "../../weight-headers/locate-objects.ts";
import type { ListedFile } from "../../weight-headers/weight-files.ts";
import type { HeaderDiffRequest } from "./header-request.ts";

/** One version of a weight file. */
export type WeightVersion = Omit<ListedFile, "path" | "objectFile">;

interface HeadersToCompare {
  repoId: string;
  path: string;
  before: WeightVersion;
  after: WeightVersion;
}

/** Returns whether a file has a header whose tensors can be compared. */
export function isWeightFile(path: string): boolean {
  return /\.(?:safetensors|gguf)$/.test(path);
}

/** Compares the headers of two versions of a weight file, reading only these. */
export async function compareHeaders(
  context: HubContext,
  pool: ProcessPool<HeaderDiffRequest, HeaderChanges>,
  { repoId, path, before, after }: HeadersToCompare,
): Promise<NonNullable<DiffFile["header"]>> {
  // A name under which the file counts as the weights of a model, wherever it is.
  const name = path.endsWith(".gguf") ? "model.gguf" : "model.safetensors";
  const locate = <Result>(version: WeightVersion, work: (file: ListedFile) => Promise<Result>) => {
    const file = { ...version, path: name };
    return withLocatedObjects(context, { repoId, files: [file] }, ([found = file]) => work(found));
  };
  try {
    return await locate(before, (old) =>
      locate(after, (fresh) =>
        pool.run({ folder: context.git.folderOf(repoId), before: versionOf(old), after: versionOf(fresh) }),
      ),
    );
  } catch (error) {
    if (!(error instanceof ProcessPoolError)) throw error;
    return { problem: error.message };
  }
}

/** Undefined properties would not pass the schema. */
function versionOf({ path, size, blobId, lfs, objectFile }: ListedFile): HeaderDiffRequest["before"] {
  return { path, size, blobId, ...(lfs && { lfs: { oid: lfs.oid } }), ...(objectFile !== undefined && { objectFile }) };
}
