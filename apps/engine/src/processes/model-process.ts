import { fileURLToPath } from "node:url";
import { limits } from "@modelyard/platform/limits";
import type { Logger } from "@modelyard/platform/logger";
import { type ProcessGroup, startProcessGroup } from "@modelyard/platform/processes/process-group";
import { EngineError } from "../errors/engine-error.ts";
import type { LoadRequest, ModelFacts, RuntimeCall } from "../runtimes/runtime.ts";
import { LineReader } from "./line-reader.ts";
import { FromProcess, type ProblemMessage, type ToProcess } from "./messages.ts";
import { residentBytes } from "./resident-bytes.ts";

export interface ModelProcessOptions {
  runtime: "gguf" | "onnx";
  request: LoadRequest;
  logger: Logger;
  signal: AbortSignal;
  /** Called once, when the process has ended for whatever reason. */
  onEnd: () => void;
  /** The program; a module that calls `serveModel`. */
  program?: URL;
  times?: Partial<ProcessTimes>;
}

/** See `limits.engine`. */
export type ProcessTimes =
  Pick<
    typeof limits.engine,
    "loadMs" | "callMs" | "abortMs" | "heartbeatMs" | "silentMs" | "measureMs"
  > extends infer Times
    ? { [name in keyof Times]: number }
    : never;

export interface RunOptions {
  onPart: (part: unknown) => void;
  onGenerated?: (tokens: number, ms: number) => void;
  signal: AbortSignal;
}

/** A call of the process, as seen by its caller. */
export interface ProcessCall {
  /**
   * The result, once all parts were passed on.
   * @throws {EngineError}
   */
  result: Promise<unknown>;
  /** When the process no longer works on the call; later than `result` if it was aborted. Never rejects. */
  ended: Promise<void>;
  /** Generation waits between these two. */
  pause: () => void;
  resume: () => void;
}

interface OpenCall extends RunOptions {
  resolve: (result: unknown) => void;
  reject: (error: unknown) => void;
  end: () => void;
}

const defaultProgram = new URL("../child/model-process.ts", import.meta.url);
/** Requests of the hub come first. */
export const modelNiceness = 5;
/** Of what the process writes to standard error. */
const notedChars = 2000;

/**
 * A child process that runs one model within limits: no environment of the hub, a lower priority, limited memory, and an end with this
 * process. Only messages cross: this process reads no model file.
 */
export class ModelProcess {
  readonly #options: ModelProcessOptions;
  readonly #times: ProcessTimes;
  readonly #group: ProcessGroup;
  readonly #calls = new Map<number, OpenCall>();
  readonly #loading = Promise.withResolvers<ModelFacts>();
  readonly #timers: NodeJS.Timeout[] = [];
  #callNumber = 0;
  #notes = "";
  #killReason: { problem: "engine_stopped" | "load_timeout"; why: string } | undefined;
  #isAlive = true;
  #heardAtMs = performance.now();
  #ownBytes: number | undefined;
  /** Whether a call was completed, so that the process is known to work. */
  hasCompleted = false;

  constructor(options: ModelProcessOptions) {
    this.#options = options;
    this.#times = { ...limits.engine, ...options.times };
    const { request, program = defaultProgram } = options;
    this.#group = startProcessGroup({
      command: [
        process.execPath,
        `--max-old-space-size=${limits.engine.heapMegabytes}`,
        "--max-semi-space-size=4",
        "--permission",
        "--allow-addons",
        "--allow-fs-read=*",
        // On Linux, node-llama-cpp tests its binary in a process before it loads it.
        "--allow-child-process",
        "--disable-warning=SecurityWarning",
        "--disable-warning=ExperimentalWarning",
        fileURLToPath(program),
      ],
      cwd: "/",
      // llama.cpp puts the logits of a batch in order when they are first read. Two threads that read at once damage them: calls
      // beside others had wrong words or ended early. One thread for such work reads one after the other; llama.cpp computes in other threads.
      environment: { UV_THREADPOOL_SIZE: "1" },
      // What is used is measured, see below.
      limits: { memoryBytes: request.memoryBytes + limits.engine.reservedBytes },
      diesWithParent: true,
      niceness: modelNiceness,
    });
    const { child } = this.#group;
    const reader = new LineReader(limits.engine.messageBytes);
    child.stdout.on("data", (bytes: Buffer) => {
      try {
        for (const line of reader.read(bytes)) this.#receive(FromProcess.parse(JSON.parse(line)));
      } catch {
        this.#kill("it sent a message that is not valid");
      }
    });
    child.stderr.on("data", (bytes: Buffer) => {
      this.#notes = (this.#notes + bytes.toString()).slice(-notedChars);
    });
    child.stdin.on("error", () => undefined);
    child.once("error", (error) => this.#end(`it could not be started: ${error.message}`));
    child.once("close", (code: number | null, signal: string | null) => this.#end(endOf(code, signal)));
    this.#every(this.#times.measureMs, () => void this.#measure());
    this.#every(this.#times.heartbeatMs, () => this.#checkHeartbeat());
    this.#load();
  }

  get pid(): number | undefined {
    return this.#group.child.pid;
  }

  get isAlive(): boolean {
    return this.#isAlive;
  }

  /** Resident memory that is not of files, as last measured. */
  get ownBytes(): number | undefined {
    return this.#ownBytes;
  }

  /** @throws {EngineError} the model cannot be loaded */
  get loaded(): Promise<ModelFacts> {
    return this.#loading.promise;
  }

  #load(): void {
    const { runtime, request, signal } = this.#options;
    this.#send({ kind: "load", runtime, request: { ...request, files: [...request.files] } });
    const late = setTimeout(() => {
      this.#kill(`its model was not loaded within ${this.#times.loadMs / 1000} s`, "load_timeout");
    }, this.#times.loadMs).unref();
    const abort = (): void => this.#kill("it is no longer needed");
    signal.addEventListener("abort", abort, { once: true });
    const forget = (): void => {
      clearTimeout(late);
      signal.removeEventListener("abort", abort);
    };
    this.#loading.promise.then(forget, forget);
    if (signal.aborted) abort();
  }

  run(call: RuntimeCall, options: RunOptions): ProcessCall {
    this.#callNumber += 1;
    const number = this.#callNumber;
    const answered = Promise.withResolvers<unknown>();
    const ended = Promise.withResolvers<void>();
    const deadline = setTimeout(
      () => stop(timedOut(this.#options.request.modelId, this.#times.callMs)),
      this.#times.callMs,
    );
    let grace: NodeJS.Timeout | undefined;
    const stop = (reason: unknown): void => {
      answered.reject(reason);
      this.#send({ kind: "abort", number });
      grace ??= setTimeout(() => this.#kill("it did not stop a call"), this.#times.abortMs).unref();
    };
    const abort = (): void => stop(options.signal.reason);
    const end = (): void => {
      clearTimeout(deadline);
      clearTimeout(grace);
      options.signal.removeEventListener("abort", abort);
      this.#calls.delete(number);
      ended.resolve();
    };
    // A caller that awaits only the end ignores the result.
    answered.promise.catch(() => undefined);
    this.#calls.set(number, { ...options, resolve: answered.resolve, reject: answered.reject, end });
    if (!this.#isAlive) this.#failCall(number, this.#stopped("it has ended"));
    else {
      this.#heardAtMs = this.#calls.size === 1 ? performance.now() : this.#heardAtMs;
      this.#send({ kind: "call", number, call });
      options.signal.addEventListener("abort", abort, { once: true });
      if (options.signal.aborted) abort();
    }
    return {
      result: answered.promise,
      ended: ended.promise,
      pause: () => this.#send({ kind: "pause", number }),
      resume: () => this.#send({ kind: "resume", number }),
    };
  }

  /** Ends the process at once; running calls fail. */
  stop(): void {
    this.#kill("the engine ended it");
  }

  #receive(message: FromProcess): void {
    this.#heardAtMs = performance.now();
    if (message.kind === "loaded") this.#loading.resolve(message.facts);
    else if (message.kind === "not-loaded") this.#loading.reject(this.#errorOf(message.error));
    else if (message.kind !== "pong") {
      const call = this.#calls.get(message.number);
      if (call === undefined) return;
      if (message.kind === "part") call.onPart(message.part);
      else if (message.kind === "generated") call.onGenerated?.(message.tokens, message.ms);
      else {
        if (message.kind === "done") {
          this.hasCompleted = true;
          call.resolve(message.result);
        } else call.reject(message.error === undefined ? call.signal.reason : this.#errorOf(message.error));
        call.end();
      }
    }
  }

  #errorOf({ problem, message, field }: ProblemMessage): EngineError {
    const { modelId } = this.#options.request;
    if (problem !== "failed")
      return new EngineError(problem, message.includes(modelId) ? message : `Model ${modelId}: ${message}`, { field });
    return new EngineError("model_failed", `Model ${modelId} failed unexpectedly: ${message}`);
  }

  #send(message: ToProcess): void {
    if (this.#isAlive) this.#group.child.stdin.write(`${JSON.stringify(message)}\n`);
  }

  #kill(why: string, problem: "engine_stopped" | "load_timeout" = "engine_stopped"): void {
    if (!this.#isAlive) return;
    this.#killReason ??= { why, problem };
    this.#group.kill();
  }

  /** The kernel limits private memory; this also ends a process whose memory grows in other ways. */
  async #measure(): Promise<void> {
    const { pid } = this;
    const resident = pid === undefined ? undefined : await residentBytes(pid);
    if (resident === undefined) return;
    this.#ownBytes = resident.own;
    const { memoryBytes } = this.#options.request;
    if (resident.own > memoryBytes) this.#kill(`it needed more than its ${mebibytes(memoryBytes)} of memory`);
  }

  #checkHeartbeat(): void {
    if (this.#calls.size === 0) return;
    const silentMs = performance.now() - this.#heardAtMs;
    if (silentMs > this.#times.silentMs) this.#kill(`it did not respond for ${Math.round(silentMs / 1000)} s`);
    else this.#send({ kind: "ping" });
  }

  #every(ms: number, action: () => void): void {
    this.#timers.push(setInterval(action, ms).unref());
  }

  #stopped(why: string): EngineError {
    const { modelId } = this.#options.request;
    const problem = this.#killReason?.problem ?? "engine_stopped";
    return new EngineError(problem, `The process that runs ${modelId} stopped: ${why}. Try again.`);
  }

  #failCall(number: number, error: EngineError): void {
    const call = this.#calls.get(number);
    call?.reject(error);
    call?.end();
  }

  #end(how: string): void {
    if (!this.#isAlive) return;
    this.#isAlive = false;
    for (const timer of this.#timers) clearInterval(timer);
    const limit = this.#group.exceeded();
    const why = this.#killReason?.why ?? (limit === undefined ? how : `it exceeded its limit of ${limit}`);
    const { modelId } = this.#options.request;
    if (this.#killReason?.why !== "the engine ended it")
      this.#options.logger.warn({ model: modelId, why, notes: this.#notes }, "process of a model ended");
    const error = this.#stopped(why);
    this.#loading.reject(error);
    // Also if nothing waits for it.
    this.#loading.promise.catch(() => undefined);
    for (const number of this.#calls.keys()) this.#failCall(number, error);
    this.#options.onEnd();
  }
}

function endOf(code: number | null, signal: string | null): string {
  return signal === null ? `it ended with code ${code}` : `it was ended by ${signal}`;
}

function timedOut(modelId: string, callMs: number): EngineError {
  return new EngineError(
    "call_timeout",
    `The call of ${modelId} took more than ${callMs / 1000} s. Request fewer tokens with max_tokens.`,
  );
}

function mebibytes(bytes: number): string {
  return `${Math.round(bytes / 2 ** 20)} MiB`;
}
