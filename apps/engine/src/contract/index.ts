import { z } from "zod";

const Caller = z.object({ caller: z.string(), running: z.number(), waiting: z.number() });

/** A model that is loaded, or about to be. */
export const EngineModel = z.object({
  id: z.string(),
  commit: z.string(),
  task: z.string(),
  runtime: z.enum(["gguf", "onnx"]),
  /** `waiting` for memory; `stopping` while a newer revision takes its place. */
  state: z.enum(["waiting", "loading", "ready", "stopping"]),
  /** Its part of the memory budget, and what its process uses, in bytes. */
  reservedBytes: z.number(),
  usedBytes: z.number().optional(),
  contextTokens: z.number().optional(),
  parallelCalls: z.number().optional(),
  running: z.number(),
  waiting: z.number(),
  /** Callers in the order of their turns. */
  callers: z.array(Caller),
  loadMs: z.number().optional(),
  tokensPerSecond: z.number().optional(),
  /** Milliseconds since 1970. */
  lastUsedAt: z.number(),
});
export type EngineModel = z.infer<typeof EngineModel>;

/** A model that could not be loaded. */
export const EngineFailure = z.object({
  id: z.string(),
  commit: z.string(),
  problem: z.string(),
  message: z.string(),
  /** Milliseconds since 1970. */
  retryAt: z.number(),
});

/** Speed of a model that was loaded before, as last measured. */
const EngineSpeed = z.object({ id: z.string(), loadMs: z.number(), tokensPerSecond: z.number().optional() });

/** Response of `GET /engine/status`. */
export const EngineStatus = z.object({
  memoryBytes: z.number(),
  reservedBytes: z.number(),
  models: z.array(EngineModel),
  failures: z.array(EngineFailure),
  measured: z.array(EngineSpeed),
});
export type EngineStatus = z.infer<typeof EngineStatus>;

/** Body of `POST /engine/unload`. */
export const UnloadRequest = z.object({ model: z.string() });
