import { stat } from "node:fs/promises";
import type { ModelSource, ServedModel } from "../models/model-source.ts";

export interface TestModel {
  /** The file of its weights. */
  path: string;
  commit?: string;
  task?: string;
  runtime?: "gguf" | "onnx";
}

/** Serves local files as models, by id. Entries can be changed while the engine runs. */
export class TestSource implements ModelSource {
  readonly models: Map<string, TestModel>;
  /** Files that are in use now. */
  held = 0;

  constructor(models: Record<string, TestModel>) {
    this.models = new Map(Object.entries(models));
  }

  async find(modelId: string): Promise<ServedModel | undefined> {
    const model = this.models.get(modelId);
    if (model === undefined) return undefined;
    const { commit = "a".repeat(40), task = "conversational", runtime = "gguf" } = model;
    const { size } = await stat(model.path);
    return { id: modelId, commit, runtime, task, files: [{ path: "model.gguf", sizeBytes: size }] };
  }

  async hold({ id }: ServedModel): ReturnType<ModelSource["hold"]> {
    this.held += 1;
    return {
      paths: new Map([["model.gguf", this.models.get(id)?.path ?? ""]]),
      release: () => {
        this.held -= 1;
      },
    };
  }
}
