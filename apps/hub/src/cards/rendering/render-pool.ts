import { join } from "node:path";
import { limits } from "@modelyard/platform/limits";
import { createProcessPool } from "../../processes/process-pool.ts";
import { ProcessPoolError } from "../../processes/process-pool-error.ts";
import { type MarkdownRequest, RenderedMarkdown } from "./markdown-request.ts";

export class RenderLimitError extends Error {
  override name = "RenderLimitError";
}

/** A pool of processes that render Markdown. */
export interface RenderPool {
  /** @throws {RenderLimitError} rendering took too long or too much memory, or the result is too large */
  render: (request: MarkdownRequest) => Promise<RenderedMarkdown>;
  close: () => void;
}

export function createRenderPool(): RenderPool {
  const pool = createProcessPool<MarkdownRequest, RenderedMarkdown>({
    script: join(import.meta.dirname, "worker.ts"),
    size: limits.markdown.workers,
    heapMiB: limits.markdown.heapMiB,
    timeMs: limits.markdown.renderMs,
    result: RenderedMarkdown,
  });
  return {
    render: async (request) => {
      const rendered = await pool.run(request).catch(refuse);
      const { htmlBytes } = limits.markdown;
      if (Buffer.byteLength(rendered.html) <= htmlBytes) return rendered;
      throw new RenderLimitError(`Rendering was stopped: the result is larger than ${htmlBytes} bytes.`);
    },
    close: pool.close,
  };
}

function refuse(error: unknown): never {
  if (!(error instanceof ProcessPoolError)) throw error;
  const outcome = error.kind === "failed" ? "Rendering failed" : "Rendering was stopped";
  const reason = error.message.slice(0, 200);
  throw new RenderLimitError(error.kind === "failed" ? `${outcome}: ${reason}` : `${outcome}: ${reason}.`, {
    cause: error,
  });
}
