import { chooseOnnxModel } from "@modelyard/model-files";
import { estimateMemory } from "@modelyard/platform/local-model-memory";
import type { IndexedFile, RepoWithFiles } from "../repos/tables.ts";
import { chooseGguf } from "./gguf-choice.ts";

/** What this hub can run of a repository. */
export interface LocalModel {
  runtime: "gguf" | "onnx";
  /** A pipeline tag, or `conversational`. */
  task: string;
  /** First the weights, then what is read beside them. */
  files: readonly [IndexedFile, ...IndexedFile[]];
}

export type DescribedRepo = Pick<RepoWithFiles, "files" | "modelFiles" | "pipelineTag" | "config">;

/** Chooses the files with which this hub runs a model. @returns `undefined` if it has none of a known kind */
export function chooseLocalModel(repo: DescribedRepo): LocalModel | undefined {
  return chooseGgufModel(repo) ?? chooseOnnx(repo);
}

function chooseOnnx({ files, pipelineTag, config }: DescribedRepo): LocalModel | undefined {
  // Most repositories have no such file, and some have a hundred thousand others.
  if (!files.some(({ path }) => path.endsWith(".onnx"))) return undefined;
  const sized = files.map((file) => ({ ...file, sizeBytes: file.size }));
  const choice = chooseOnnxModel(sized, {
    ...(pipelineTag !== null && { pipelineTag }),
    ...(config !== null && { config }),
  });
  if (!("model" in choice)) return undefined;
  const byPath = new Map(files.map((file) => [file.path, file]));
  const [first, ...others] = choice.model.files.flatMap(({ path }) => byPath.get(path) ?? []);
  return first === undefined ? undefined : { runtime: "onnx", task: choice.model.task, files: [first, ...others] };
}

/** Architectures of GGUF files that are encoders, whose result is a vector. */
const encoders = new Set([
  "bert",
  "nomic-bert",
  "nomic-bert-moe",
  "jina-bert-v2",
  "jina-bert-v3",
  "gemma-embedding",
  "neo-bert",
]);
const embeddingTasks = new Set(["feature-extraction", "sentence-similarity"]);

function chooseGgufModel({ files, modelFiles, pipelineTag }: DescribedRepo): LocalModel | undefined {
  const [file, ...parts] = chooseGguf(files.filter(({ path }) => path.endsWith(".gguf")))?.parts ?? [];
  // The engine loads one file.
  if (file === undefined || parts.length > 0) return undefined;
  const facts = modelFiles?.gguf.find(({ path }) => path === file.path);
  // A file whose header cannot be read cannot be run either.
  if (facts === undefined) return undefined;
  const isEncoder = encoders.has(facts.architecture ?? "") || embeddingTasks.has(pipelineTag ?? "");
  const hasTemplate = modelFiles?.ggufField?.chat_template !== undefined;
  const task = isEncoder ? "feature-extraction" : hasTemplate ? "conversational" : "text-generation";
  return { runtime: "gguf", task, files: [file] };
}

/** Returns the memory that the engine needs for a model, in bytes. */
export function memoryOf({ runtime, task, files }: LocalModel): number {
  return estimateMemory({ runtime, task, files: files.map(({ size }) => ({ sizeBytes: size })) }).least;
}
