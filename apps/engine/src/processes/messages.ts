import { z } from "zod";
import { runtimeProblems } from "../runtimes/runtime-error.ts";

const Parameters = z.record(z.string(), z.unknown());
const number = z.number().int();

const Call = z.discriminatedUnion("kind", [
  z.object({ kind: z.enum(["chat", "completion", "embeddings"]), body: Parameters }),
  z.object({ kind: z.literal("task"), task: z.string(), inputs: z.unknown().optional(), parameters: Parameters }),
]);

const Load = z.object({
  modelId: z.string(),
  task: z.string(),
  files: z.array(z.object({ path: z.string(), localPath: z.string() })),
  memoryBytes: z.number(),
  threads: z.number().int(),
});

/** Lines of JSON from the engine to the process of a model. */
export const ToProcess = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("load"), runtime: z.enum(["gguf", "onnx"]), request: Load }),
  z.object({ kind: z.literal("call"), number, call: Call }),
  z.object({ kind: z.enum(["abort", "pause", "resume"]), number }),
  z.object({ kind: z.literal("ping") }),
]);
export type ToProcess = z.infer<typeof ToProcess>;

const Problem = z.object({
  /** `failed` is an unexpected error. */
  problem: z.enum([...runtimeProblems, "failed"]),
  message: z.string(),
  field: z.string().optional(),
});
export type ProblemMessage = z.infer<typeof Problem>;

/** Lines of JSON from the process of a model to the engine. */
export const FromProcess = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("loaded"),
    facts: z.object({
      contextTokens: z.number().int().positive().optional(),
      parallelCalls: z.number().int().positive(),
      memoryBytes: z.number().nonnegative().optional(),
    }),
  }),
  z.object({ kind: z.literal("not-loaded"), error: Problem }),
  z.object({ kind: z.literal("part"), number, part: z.unknown().optional() }),
  z.object({ kind: z.literal("generated"), number, tokens: z.number(), ms: z.number() }),
  z.object({ kind: z.literal("done"), number, result: z.unknown().optional() }),
  /** Without an error, the call was aborted. */
  z.object({ kind: z.literal("failed"), number, error: Problem.optional() }),
  z.object({ kind: z.literal("pong") }),
]);
export type FromProcess = z.infer<typeof FromProcess>;
