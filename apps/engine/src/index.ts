export * from "./contract/index.ts";
export { createEngine, type Engine, type EngineOptions } from "./create-engine.ts";
export { LauncherFile } from "./launchers/launcher-file.ts";
export { createLaunchers, type Launchers } from "./launchers/launchers.ts";
export type { ModelAccess } from "./launchers/replica.ts";
export type { HeldFiles, ModelFile, ModelSource, ServedModel } from "./models/model-source.ts";
