import { Socket } from "node:net";
import { limits } from "@modelyard/platform/limits";
import { LineReader } from "../processes/line-reader.ts";
import { type FromProcess, type ProblemMessage, ToProcess } from "../processes/messages.ts";
import { type Loaders, loaderOf } from "../runtimes/load-model.ts";
import type { LoadedModel } from "../runtimes/runtime.ts";
import { RuntimeError } from "../runtimes/runtime-error.ts";

/** A call that runs in this process. */
interface RunningCall {
  controller: AbortController;
  /** Pending while the reader of the stream is behind. */
  paused: PromiseWithResolvers<void> | undefined;
}

/**
 * Serves one model to the engine: reads messages from standard input, and writes messages to standard output. Ends with its
 * input.
 */
export function serveModel(loaders: Loaders): void {
  const running = new Map<number, RunningCall>();
  const reader = new LineReader(limits.engine.messageBytes);
  // Writes to process.stdout would block while the engine is busy.
  const output = new Socket({ fd: 1, readable: false, writable: true });
  let model: LoadedModel | undefined;
  let isCorked = false;

  /** Sends a message, together with the others of this turn of the event loop. */
  function send(message: FromProcess): boolean {
    if (!isCorked) {
      isCorked = true;
      output.cork();
      setImmediate(() => {
        isCorked = false;
        output.uncork();
      });
    }
    return output.write(`${JSON.stringify(message)}\n`);
  }

  async function load({ runtime, request }: Extract<ToProcess, { kind: "load" }>): Promise<void> {
    try {
      const loadModel = await loaderOf(loaders, runtime);
      model = await loadModel(request);
      send({ kind: "loaded", facts: model.facts });
    } catch (error) {
      send({ kind: "not-loaded", error: problemOf(error) });
    }
  }

  async function run({ number, call }: Extract<ToProcess, { kind: "call" }>): Promise<void> {
    const entry: RunningCall = { controller: new AbortController(), paused: undefined };
    running.set(number, entry);
    try {
      if (model === undefined) throw new Error("No model is loaded in this process.");
      const result = await model.run(call, {
        signal: entry.controller.signal,
        generated: (tokens, ms) => send({ kind: "generated", number, tokens, ms }),
        emit(part) {
          const isBehind = !send({ kind: "part", number, part });
          return entry.paused?.promise ?? (isBehind ? drained() : undefined);
        },
      });
      send({ kind: "done", number, result });
    } catch (error) {
      if (entry.controller.signal.aborted) send({ kind: "failed", number });
      else send({ kind: "failed", number, error: problemOf(error) });
    } finally {
      running.delete(number);
    }
  }

  const drained = (): Promise<void> => new Promise((resolve) => output.once("drain", resolve));

  function receive(message: ToProcess): void {
    if (message.kind === "ping") send({ kind: "pong" });
    else if (message.kind === "load") void load(message);
    else if (message.kind === "call") void run(message);
    else {
      const call = running.get(message.number);
      if (call === undefined) return;
      if (message.kind === "pause") call.paused ??= Promise.withResolvers();
      else {
        if (message.kind === "abort") call.controller.abort();
        call.paused?.resolve();
        call.paused = undefined;
      }
    }
  }

  // Each call may wait for the output.
  output.setMaxListeners(0);
  output.on("error", () => process.exit());
  process.stdin.on("data", (bytes: Buffer) => {
    for (const line of reader.read(bytes)) receive(ToProcess.parse(JSON.parse(line)));
  });
  process.stdin.once("end", () => process.exit());
}

/** Describes an error for the engine. Unexpected ones keep only their message. */
function problemOf(error: unknown): ProblemMessage {
  if (error instanceof RuntimeError) return { problem: error.problem, message: error.message, field: error.field };
  return { problem: "failed", message: error instanceof Error ? error.message.slice(0, 500) : "The model failed." };
}
