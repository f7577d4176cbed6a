import { readdirSync, statSync } from "node:fs";
import { join, relative } from "node:path";
import type { EngineOptions } from "@modelyard/engine";
import { demoFile } from "./demo-files.ts";

type ModelSource = EngineOptions["source"];
type ServedModel = NonNullable<Awaited<ReturnType<ModelSource["find"]>>>;

/** A model in a local folder. */
export interface FolderModel {
  folder: string;
  /** In the folder. */
  weights: string;
  task: string;
  /** 40 hexadecimal digits. */
  commit?: string;
}

/** A model of the demo. */
export function demoModel(name: string, weights: string, task: string): FolderModel {
  return { folder: demoFile(name, "."), weights, task };
}

/** Serves folders to an engine, by the id of their model. Entries can be changed while the engine runs. */
export function folderSource(models: Map<string, FolderModel>): ModelSource {
  return {
    async find(id) {
      const model = models.get(id);
      if (model === undefined) return undefined;
      const { folder, weights, task, commit = "a".repeat(40) } = model;
      const isGguf = weights.endsWith(".gguf");
      const others = isGguf ? [] : filesIn(folder).filter((path) => path.endsWith(".json"));
      const sized = (path: string) => ({ path, sizeBytes: statSync(join(folder, path)).size });
      const files: ServedModel["files"] = [sized(weights), ...others.map(sized)];
      return { id, commit, runtime: isGguf ? "gguf" : "onnx", task, files };
    },
    async hold({ id, files }) {
      const { folder } = models.get(id) ?? { folder: "" };
      return { paths: new Map(files.map(({ path }) => [path, join(folder, path)])), release: () => undefined };
    },
  };
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)));
}
