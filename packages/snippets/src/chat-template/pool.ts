import { availableParallelism } from "node:os";
import { ChatTemplateError } from "./chat-template-error.ts";
import { checkInput } from "./check-input.ts";
import { FairQueue } from "./fair-queue.ts";
import { type ChatTemplateLimits, chatTemplateLimits } from "./limits.ts";
import type { RenderRequest } from "./protocol.ts";
import { RendererProcess } from "./renderer-process.ts";

/** Options of one rendering. */
export interface RenderOptions {
  /**
   * Who the template is rendered for, such as `user 5` and `address 192.0.2.1`. Clients take turns, and each may queue
   * only a limited number of templates.
   * @default one client for all calls
   */
  clients?: readonly string[];
}

/** Renders untrusted templates in child processes. Services that must not delay each other use separate pools. */
export interface ChatTemplatePool {
  /** Limits of each rendering. */
  readonly limits: ChatTemplateLimits;
  /**
   * Renders a template with these variables.
   * @throws {ChatTemplateError}
   */
  render(template: string, values: Record<string, unknown>, options?: RenderOptions): Promise<string>;
  /** Stops the processes. Renderings in progress and in the queue fail. */
  close(): void;
}

interface Waiter {
  resolve: (renderer: RendererProcess) => void;
  reject: (error: Error) => void;
}

/**
 * Creates a pool. Processes start when they are first needed.
 * @param options.size processes at most; they start when they are first needed
 * @param options.worker the script that renders, for tests
 */
export function createChatTemplatePool(
  options: {
    /**
     * Maximum number of processes.
     * @default the number of processors, at most 4
     */
    size?: number;
    /** Limits that differ from `chatTemplateLimits`. */
    limits?: Partial<ChatTemplateLimits>;
    /** Script of the child process, for tests. */
    worker?: URL;
  } = {},
): ChatTemplatePool {
  const limits = { ...chatTemplateLimits, ...options.limits };
  const size = options.size ?? Math.min(4, availableParallelism());
  const idle: RendererProcess[] = [];
  const all = new Set<RendererProcess>();
  const waiting = new FairQueue<Waiter>();
  let isClosed = false;

  function start(): RendererProcess {
    const renderer = new RendererProcess(limits, options.worker);
    all.add(renderer);
    return renderer;
  }

  async function take(clients: readonly string[]): Promise<RendererProcess> {
    if (isClosed) throw closedError();
    for (;;) {
      const renderer = idle.pop();
      if (renderer === undefined) break;
      if (renderer.isAlive) return renderer;
      all.delete(renderer);
    }
    if (all.size < size) return start();
    if (waiting.length >= limits.waiting) throw busyError("Too many templates are waiting to be rendered.");
    if (waiting.countOf(clients) >= limits.waitingPerClient) {
      throw busyError(`You have ${limits.waitingPerClient} templates waiting to be rendered.`);
    }
    return new Promise((resolve, reject) => waiting.push(clients, { resolve, reject }));
  }

  function release(renderer: RendererProcess): void {
    if (!renderer.isAlive) all.delete(renderer);
    if (isClosed) return;
    const next = waiting.shift();
    if (next !== undefined) next.resolve(renderer.isAlive ? renderer : start());
    else if (renderer.isAlive) idle.push(renderer);
  }

  return {
    limits,
    async render(template, values, { clients = [] } = {}) {
      checkInput(template, values, limits);
      const renderer = await take(clients.length === 0 ? ["unnamed"] : clients);
      const { outputBytes, steps, depth } = limits;
      const request: RenderRequest = {
        template,
        values,
        outputBytes,
        limits: { steps, depth, outputChars: outputBytes },
      };
      try {
        return await renderer.render(request);
      } catch (error) {
        throw isClosed ? closedError() : error;
      } finally {
        release(renderer);
      }
    },
    close() {
      isClosed = true;
      for (const { reject } of waiting.clear()) reject(closedError());
      for (const renderer of all) renderer.stop();
    },
  };
}

const closedError = () => new ChatTemplateError("closed", "The server is stopping and renders no more templates.");

const busyError = (why: string) => new ChatTemplateError("busy", `${why} Try again in a moment.`);
