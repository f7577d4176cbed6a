// A program for tests: a model that behaves as its name says.
import { setTimeout as sleep } from "node:timers/promises";
import { serveModel } from "../child/serve-model.ts";
import type { LoadModel } from "../runtimes/runtime.ts";
import { RuntimeError } from "../runtimes/runtime-error.ts";

const load: LoadModel = async ({ modelId, memoryBytes }) => {
  if (modelId === "test/dies-while-loading") process.kill(process.pid, "SIGSEGV");
  if (modelId === "test/never-loads") await sleep(2 ** 30);
  if (modelId === "test/damaged") throw new RuntimeError("damaged_file", "The file is damaged.");
  if (modelId === "test/speaks-nonsense") process.stdout.write("nonsense\n");
  return {
    facts: { parallelCalls: modelId === "test/one-call" ? 1 : 4, contextTokens: 100 },
    async run(call, { emit, signal, generated }) {
      const body = call.kind === "task" ? {} : call.body;
      if (body.act === "die") process.kill(process.pid, "SIGKILL");
      if (body.act === "hang") await sleep(2 ** 30);
      if (body.act === "block") for (;;);
      if (body.act === "grow") await grow(memoryBytes * 2);
      if (body.act === "wait") await sleep(2 ** 30, undefined, { signal });
      if (body.act === "endless") for (;;) await (emit({ text: "x".repeat(1000) }) ?? sleep(0, undefined, { signal }));
      if (body.act === "die in stream") {
        await emit({ text: "one" });
        await sleep(50);
        process.kill(process.pid, "SIGKILL");
        await sleep(2 ** 30);
      }
      if (typeof body.ms === "number") await sleep(body.ms, undefined, { signal });
      generated(100, 50);
      return {
        pid: process.pid,
        environment: Object.keys(process.env),
        ...(call.kind === "task" ? { inputs: call.inputs } : {}),
      };
    },
  };
};

async function grow(bytes: number): Promise<void> {
  const parts: Buffer[] = [];
  while (parts.length * 2 ** 24 < bytes) {
    parts.push(Buffer.alloc(2 ** 24, 1));
    await sleep(5);
  }
  await sleep(2 ** 30);
}

serveModel({ gguf: async () => load, onnx: async () => load });
