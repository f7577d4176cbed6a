import { EngineStatus, EngineModel as ReportedModel } from "@modelyard/engine/contract";
import { z } from "zod";

/** A model that this hub's engine has loaded, or is about to load. Who calls it stays private. */
const EngineModel = ReportedModel.omit({ callers: true });
export type EngineModel = z.infer<typeof EngineModel>;

/** The state of this hub's engine. */
export const EngineState = EngineStatus.extend({ models: z.array(EngineModel) });
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
