import { type ChildProcess, fork } from "node:child_process";
import { join } from "node:path";
import { limits } from "@modelyard/platform/limits";
import { LRUCache } from "lru-cache";
import { type DescribedModelFiles, HeaderAnswer, type HeaderRequest } from "./header-messages.ts";
import { ggufGroups, safetensorsOf } from "./weight-files.ts";

/** Reads what stands in the headers of weight files, in a process of its own: the files may be anybody's. */
export interface ModelFileReader {
  /** Always gives something; what could not be read is among its problems. Equal files are read once. */
  describe: (request: HeaderRequest) => Promise<DescribedModelFiles>;
  close: () => void;
}

const startMs = 20_000;
const idleMs = 30_000;
/** The process keeps its own time; this is for one that cannot. */
const graceMs = 2_000;

export function createModelFileReader(): ModelFileReader {
  const cache = new LRUCache<string, Promise<DescribedModelFiles>>({ max: 500 });
  let worker: HeaderProcess | undefined;
  let isClosed = false;
  /** One after the other. */
  let queue: Promise<unknown> = Promise.resolve();

  const ask = async (request: HeaderRequest): Promise<DescribedModelFiles> => {
    if (isClosed) throw new Error("the hub is stopping");
    if (worker?.isAlive !== true) worker = new HeaderProcess();
    return worker.describe(request);
  };

  return {
    describe: (request) => {
      const files = weightFiles(request);
      if (files.length === 0) return Promise.resolve({ gguf: [], problems: [] });
      const key = JSON.stringify([request.folder, files.map(({ path, blobId }) => [path, blobId])]);
      const known = cache.get(key);
      if (known !== undefined) return known;
      const described = queue.then(() => ask({ ...request, files }));
      queue = described.catch(() => undefined);
      cache.set(key, described);
      described.catch(() => cache.delete(key));
      return described;
    },
    close: () => {
      isClosed = true;
      worker?.stop();
    },
  };
}

/** Only these go over; a repository may have a hundred thousand others. */
function weightFiles({ files }: HeaderRequest): HeaderRequest["files"] {
  const weights = safetensorsOf(files);
  const named = weights === undefined ? [] : "index" in weights ? [weights.index] : weights.shards;
  const shards =
    weights !== undefined && "index" in weights ? files.filter(({ path }) => path.endsWith(".safetensors")) : [];
  return [...named, ...shards, ...ggufGroups(files).flat()];
}

class HeaderProcess {
  readonly #child: ChildProcess;
  readonly #ready: Promise<HeaderAnswer | undefined>;
  #listener: ((answer: HeaderAnswer | undefined) => void) | undefined;
  #idle: NodeJS.Timeout | undefined;
  isAlive = true;

  constructor() {
    this.#child = fork(join(import.meta.dirname, "header-worker.ts"), [], {
      execArgv: [`--max-old-space-size=${limits.modelFiles.heapMiB}`],
      env: {},
      stdio: ["ignore", "ignore", "ignore", "ipc"],
    });
    this.#child.on("message", (message) => this.#listener?.(HeaderAnswer.parse(message)));
    this.#child.once("error", () => this.#end());
    this.#child.once("exit", () => this.#end());
    this.#child.unref();
    this.#child.channel?.unref();
    this.#ready = this.#next(startMs);
  }

  async describe(request: HeaderRequest): Promise<DescribedModelFiles> {
    clearTimeout(this.#idle);
    const isReady = (await this.#ready) !== undefined;
    const answered = this.#next(limits.modelFiles.readMs + graceMs);
    if (isReady && this.isAlive) this.#child.send(request);
    const answer = await answered;
    this.#idle = setTimeout(() => this.stop(), idleMs).unref();
    if (answer?.kind === "described") return answer.described;
    const reason =
      answer?.kind === "failed"
        ? answer.reason.slice(0, 500)
        : `it took more than ${limits.modelFiles.readMs} ms or more than ${limits.modelFiles.heapMiB} MiB of memory`;
    const [first] = request.files;
    return { gguf: [], problems: [{ path: first?.path ?? "", message: `The headers could not be read: ${reason}.` }] };
  }

  stop(): void {
    this.#child.kill("SIGKILL");
  }

  /** The next message, or `undefined` when none comes in time or the process ends. */
  #next(withinMs: number): Promise<HeaderAnswer | undefined> {
    return new Promise((resolve) => {
      if (!this.isAlive) return resolve(undefined);
      const timer = setTimeout(() => this.stop(), withinMs);
      this.#listener = (answer) => {
        clearTimeout(timer);
        this.#listener = undefined;
        resolve(answer);
      };
    });
  }

  #end(): void {
    this.isAlive = false;
    clearTimeout(this.#idle);
    this.#listener?.(undefined);
  }
}
