import { availableParallelism } from "node:os";
import { ChatTemplateError } from "./chat-template-error.ts";
import { type ChatTemplateLimits, chatTemplateLimits } from "./limits.ts";
import type { RenderRequest } from "./protocol.ts";
import { RendererProcess } from "./renderer-process.ts";

/** Renders templates of strangers in processes of their own. */
export interface ChatTemplatePool {
  readonly limits: ChatTemplateLimits;
  /** @throws {ChatTemplateError} */
  render(template: string, values: Record<string, unknown>): Promise<string>;
  /** Ends the processes; what is being rendered fails. */
  close(): void;
}

/** @param options.size processes at most; they start when they are first needed */
export function createChatTemplatePool(
  options: { size?: number; limits?: Partial<ChatTemplateLimits> } = {},
): ChatTemplatePool {
  const limits = { ...chatTemplateLimits, ...options.limits };
  const size = options.size ?? Math.min(4, availableParallelism());
  const idle: RendererProcess[] = [];
  const all = new Set<RendererProcess>();
  const waiting: { resolve: (renderer: RendererProcess) => void; reject: (error: Error) => void }[] = [];
  let isClosed = false;

  function start(): RendererProcess {
    const renderer = new RendererProcess(limits);
    all.add(renderer);
    return renderer;
  }

  async function take(): Promise<RendererProcess> {
    if (isClosed) throw closedError();
    for (;;) {
      const renderer = idle.pop();
      if (renderer === undefined) break;
      if (renderer.isAlive) return renderer;
      all.delete(renderer);
    }
    if (all.size < size) return start();
    if (waiting.length >= limits.waiting) {
      throw new ChatTemplateError("busy", "Too many templates are waiting to be rendered. Try again in a moment.");
    }
    return new Promise((resolve, reject) => {
      waiting.push({ resolve, reject });
    });
  }

  function giveBack(renderer: RendererProcess): void {
    if (!renderer.isAlive) all.delete(renderer);
    if (isClosed) return;
    const next = waiting.shift();
    if (next !== undefined) next.resolve(renderer.isAlive ? renderer : start());
    else if (renderer.isAlive) idle.push(renderer);
  }

  return {
    limits,
    async render(template, values) {
      refuseTooLarge(template, values, limits);
      const renderer = await take();
      const request: RenderRequest = { template, values, outputBytes: limits.outputBytes };
      try {
        return await renderer.render(request);
      } catch (error) {
        throw isClosed ? closedError() : error;
      } finally {
        giveBack(renderer);
      }
    },
    close() {
      isClosed = true;
      for (const { reject } of waiting.splice(0)) reject(closedError());
      for (const renderer of all) renderer.stop();
    },
  };
}

const closedError = () => new ChatTemplateError("closed", "The server is stopping and renders no more templates.");

function refuseTooLarge(template: string, values: Record<string, unknown>, limits: ChatTemplateLimits): void {
  if (Buffer.byteLength(template) > limits.sourceBytes) {
    throw new ChatTemplateError("source-too-large", `The template is larger than ${limits.sourceBytes} bytes.`);
  }
  if (Buffer.byteLength(JSON.stringify(values)) > limits.inputBytes) {
    throw new ChatTemplateError("input-too-large", `The messages are larger than ${limits.inputBytes} bytes.`);
  }
}
