export * from "./contract/index.ts";
export { createEngine, type Engine, type EngineOptions } from "./create-engine.ts";
export type { HeldFiles, ModelFile, ModelSource, ServedModel } from "./models/model-source.ts";
