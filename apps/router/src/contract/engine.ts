import { z } from "zod";

/** A model that this hub's engine has loaded, or is about to load. */
const EngineModel = z.object({
  id: z.string(),
  commit: z.string(),
  task: z.string(),
  runtime: z.enum(["gguf", "onnx"]),
  /** `waiting` for memory; `stopping` while a newer revision takes its place. */
  state: z.enum(["waiting", "loading", "ready", "stopping"]),
  /** Its part of the memory of the engine, and what its process uses. */
  reservedBytes: z.number(),
  usedBytes: z.number().optional(),
  contextTokens: z.number().optional(),
  parallelCalls: z.number().optional(),
  running: z.number(),
  waiting: z.number(),
  loadMs: z.number().optional(),
  tokensPerSecond: z.number().optional(),
  /** Milliseconds since 1970. */
  lastUsedAt: z.number(),
});
export type EngineModel = z.infer<typeof EngineModel>;

/** The state of this hub's engine. */
export const EngineState = z.object({
  memoryBytes: z.number(),
  reservedBytes: z.number(),
  models: z.array(EngineModel),
  /** Models that could not be loaded, and when they may be tried again. */
  failures: z.array(
    z.object({ id: z.string(), commit: z.string(), problem: z.string(), message: z.string(), retryAt: z.number() }),
  ),
  /** Speed of models that were loaded before. */
  measured: z.array(z.object({ id: z.string(), loadMs: z.number(), tokensPerSecond: z.number().optional() })),
});
export type EngineState = z.infer<typeof EngineState>;

/** Body of `POST /api/router/engine/unload`. */
export const UnloadRequest = z.object({ model: z.string().min(1).max(200) });
export type UnloadRequest = z.infer<typeof UnloadRequest>;

/** How this hub runs a model: in the list of its providers. */
export const RunningHere = z.object({
  /** `unloaded`: the next call loads it. */
  state: z.enum(["unloaded", "waiting", "loading", "ready", "stopping"]),
  /** Calls that wait for their turn. */
  waiting: z.number(),
  /** As last measured; `null`: it was not loaded since the start. */
  load_ms: z.number().nullable(),
  tokens_per_second: z.number().nullable(),
});
export type RunningHere = z.infer<typeof RunningHere>;
