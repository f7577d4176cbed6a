import type { ObjectStore } from "../objects/object-store.ts";
import { Arrivals } from "./files/arrivals.ts";
import { withXetFiles } from "./files/with-xet-files.ts";
import { openThreads } from "./threads/open-threads.ts";
import { createSigner } from "./tokens/signer.ts";
import type { XetContext } from "./xet-context.ts";
import { ChunkTables } from "./xorbs/chunk-tables.ts";

/** Storage of files as xorbs. */
export interface Xet {
  context: XetContext;
  arrivals: Arrivals;
  /** Has all large files, however they are stored. */
  objectStore: ObjectStore;
  close: () => Promise<void>;
}

interface XetOptions extends Pick<XetContext, "orm" | "now" | "logger"> {
  /** The store of whole files. */
  objectStore: ObjectStore;
  /** The key of the installation: all its nodes accept each other's tokens and addresses. */
  masterKey: Buffer;
  temporaryFolder: string;
}

export function openXet({ objectStore, masterKey, temporaryFolder, ...shared }: XetOptions): Xet {
  const threads = openThreads();
  const context: XetContext = {
    ...shared,
    driver: objectStore.driver,
    threads,
    chunkTables: new ChunkTables(shared.orm),
    signer: createSigner(masterKey),
    temporaryFolder,
  };
  return {
    context,
    arrivals: new Arrivals(context),
    objectStore: withXetFiles(objectStore, context),
    close: threads.close,
  };
}
