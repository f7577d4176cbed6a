import { join } from "node:path";
import { limits } from "@modelyard/platform/limits";
import { LRUCache } from "lru-cache";
import { createProcessPool } from "../processes/process-pool.ts";
import { ProcessPoolError } from "../processes/process-pool-error.ts";
import { type CopyHeader, createCopyHeader } from "./copy-header.ts";
import { DescribedModelFiles, type HeaderRequest } from "./header-messages.ts";
import { weightFiles } from "./weight-files.ts";

/** Reads the headers of untrusted weight files in a child process. */
export interface WeightHeaderReader {
  /** Describes the files that can be read, and lists the problems of the others. Results are cached. */
  describe: (request: HeaderRequest) => Promise<DescribedModelFiles>;
  copyHeader: CopyHeader;
  close: () => void;
}

/** Additional time after which a worker that misses its own deadline is killed. */
const graceMs = 2_000;

export function createWeightHeaderReader(): WeightHeaderReader {
  const cache = new LRUCache<string, Promise<DescribedModelFiles>>({ max: limits.modelFiles.cached });
  const pool = createProcessPool<HeaderRequest, DescribedModelFiles>({
    script: join(import.meta.dirname, "header-worker.ts"),
    size: 1,
    heapMiB: limits.modelFiles.heapMiB,
    timeMs: limits.modelFiles.readMs + graceMs,
    mayStartProcesses: true,
    result: DescribedModelFiles,
  });

  const describe = async (request: HeaderRequest): Promise<DescribedModelFiles> => {
    try {
      return await pool.run(request);
    } catch (error) {
      if (!(error instanceof ProcessPoolError) || pool.isClosed()) throw error;
      const [first] = request.files;
      const message = `The headers could not be read: ${error.message}.`;
      return { gguf: [], problems: [{ path: first?.path ?? "", message }] };
    }
  };

  return {
    describe: (request) => {
      const files = weightFiles(request.files);
      if (files.length === 0) return Promise.resolve({ gguf: [], problems: [] });
      const key = JSON.stringify([
        request.folder,
        files.map(({ path, blobId, objectFile }) => [path, blobId, objectFile !== undefined]),
      ]);
      const known = cache.get(key);
      if (known !== undefined) return known;
      const described = describe({ ...request, files });
      cache.set(key, described);
      described.catch(() => cache.delete(key));
      return described;
    },
    copyHeader: createCopyHeader(),
    close: pool.close,
  };
}
