import { join } from "node:path";
import { limits } from "@modelyard/platform/limits";
import { LRUCache } from "lru-cache";
import type { FileContent } from "../contract/file-views/file-view.ts";
import { createProcessPool, type ProcessPool } from "../processes/process-pool.ts";
import { ProcessPoolError } from "../processes/process-pool-error.ts";
import type { FileSource } from "./file-source.ts";
import { ViewReply, type ViewRequest } from "./view-messages.ts";
import type { FilePiece } from "./viewers/provided-bytes.ts";
import { plainView, textOf } from "./viewers/text-of.ts";

type Wanted = Pick<ViewRequest, "viewer" | "path" | "page" | "query">;

/** Makes views of files in child processes, and keeps them by the content of the file. */
export interface FileViewer {
  /**
   * Shows a file that the caller may read.
   * @param withSlot runs work that makes a new view; a kept view needs none
   */
  view: (file: FileSource, wanted: Wanted, withSlot: WithSlot) => Promise<FileContent>;
  close: () => void;
}

type WithSlot = (work: () => Promise<FileContent>) => Promise<FileContent>;

interface FileViewerOptions {
  /** @default `limits.fileViews.parseMs` */
  parseMs?: number;
}

export function createFileViewer({ parseMs = limits.fileViews.parseMs }: FileViewerOptions = {}): FileViewer {
  const { workers: size, heapMiB, cachedBytes, failureMs } = limits.fileViews;
  const script = join(import.meta.dirname, "worker.ts");
  const pool = createProcessPool<ViewRequest, ViewReply>({ script, size, heapMiB, timeMs: parseMs, result: ViewReply });
  const cache = new LRUCache<string, FileContent>({
    maxSize: cachedBytes,
    sizeCalculation: (content) =>
      (content.kind === "text" ? content.html.length * 2 : JSON.stringify(content).length) + 200,
  });

  return {
    async view(file, wanted, withSlot) {
      // Callers were checked before, and equal contents have equal views. The name decides about language and format.
      const name = wanted.path.slice(wanted.path.lastIndexOf("/") + 1);
      const key = JSON.stringify([file.contentId, wanted.viewer, name, wanted.page, wanted.query]);
      const kept = cache.get(key);
      if (kept !== undefined) return kept;
      return withSlot(async () => {
        try {
          const content = await viewNew(pool, file, wanted);
          cache.set(key, content);
          return content;
        } catch (error) {
          if (!(error instanceof ProcessPoolError) || pool.isClosed()) throw error;
          const content = await withoutProcess(file, wanted, error);
          cache.set(key, content, { ttl: failureMs });
          return content;
        }
      });
    },
    close: pool.close,
  };
}

/** Reads what the viewer needs, and runs it, until it has everything. */
async function viewNew(
  pool: ProcessPool<ViewRequest, ViewReply>,
  file: FileSource,
  wanted: Wanted,
): Promise<FileContent> {
  const { readBytes, rounds } = limits.fileViews;
  const pieces: FilePiece[] = [];
  let read = 0;
  for (let round = 0; round < rounds; round += 1) {
    const reply = await pool.run({ ...wanted, size: file.size, pieces });
    if (reply.kind === "view") return reply.content;
    for (const range of reply.ranges) {
      read += range.end - range.start;
      if (read > readBytes || range.end > file.size || range.start >= range.end) return { kind: "large" };
      pieces.push({ offset: range.start, bytes: await file.read(range) });
    }
  }
  return { kind: "large" };
}

/** Shows what needs no process: text without colors. */
async function withoutProcess(file: FileSource, { viewer }: Wanted, error: ProcessPoolError): Promise<FileContent> {
  if (viewer !== "text") return { kind: "unreadable", message: error.message };
  const end = Math.min(file.size, limits.fileViews.text.bytes);
  const shown = textOf(await file.read({ start: 0, end }), end === file.size);
  return shown === undefined ? { kind: "binary" } : { ...plainView(shown), plain: "slow" };
}
