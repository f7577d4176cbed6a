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

/** What this hub can run of a repository, or why it runs nothing: a sentence for its owner. */
export type LocalChoice = { model: LocalModel } | { model: undefined; reason: string };

/** Chooses the files with which this hub runs a model. */
export function chooseLocalModel(repo: DescribedRepo): LocalChoice {
  const gguf = chooseGgufModel(repo);
  if (gguf?.model !== undefined) return gguf;
  const onnx = chooseOnnx(repo);
  if (onnx?.model !== undefined) return onnx;
  const none = "The repository has no GGUF file and no ONNX file.";
  return { model: undefined, reason: [gguf, onnx].flatMap((choice) => choice?.reason ?? []).join(" ") || none };
}

/**
 * Returns why this hub does not run a model of a repository, as a sentence for its owner.
 * @param mostBytes memory of the engine
 * @returns `undefined` if it runs one
 */
export function whyNotRunHere(repo: DescribedRepo, mostBytes: number): string | undefined {
  const choice = chooseLocalModel(repo);
  if (choice.model === undefined) return choice.reason;
  const bytes = memoryOf(choice.model);
  if (bytes <= mostBytes) return undefined;
  const needed = `${choice.model.files[0].path} needs ${inMebibytes(bytes)} of memory`;
  return `${needed}, and the models of this server may use ${inMebibytes(mostBytes)}. Add a smaller quantization, or ask the administrator for more memory.`;
}

function inMebibytes(bytes: number): string {
  return `${Math.ceil(bytes / 2 ** 20)} MiB`;
}

/** @returns `undefined` if there is no such file */
function chooseOnnx({ files, pipelineTag, config }: DescribedRepo): LocalChoice | undefined {
  // Most repositories have no such file, and some have a hundred thousand others.
  if (!files.some(({ path }) => path.endsWith(".onnx"))) return undefined;
  const sized = files.map((file) => ({ ...file, sizeBytes: file.size }));
  const choice = chooseOnnxModel(sized, {
    ...(pipelineTag !== null && { pipelineTag }),
    ...(config !== null && { config }),
  });
  if (!("model" in choice)) return { model: undefined, reason: choice.reason };
  const byPath = new Map(files.map((file) => [file.path, file]));
  const [first, ...others] = choice.model.files.flatMap(({ path }) => byPath.get(path) ?? []);
  if (first === undefined) return undefined;
  return { model: { runtime: "onnx", task: choice.model.task, files: [first, ...others] } };
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

/** @returns `undefined` if there is no such file */
function chooseGgufModel({ files, modelFiles, pipelineTag }: DescribedRepo): LocalChoice | undefined {
  const named = files.filter(({ path }) => path.endsWith(".gguf"));
  if (named.length === 0) return undefined;
  const [file, ...parts] = chooseGguf(named)?.parts ?? [];
  if (file === undefined) return { model: undefined, reason: "None of the GGUF files is a whole model." };
  if (parts.length > 0) {
    const reason = `${file.path} is one of ${parts.length + 1} parts, and the engine loads models of one GGUF file.`;
    return { model: undefined, reason };
  }
  const facts = modelFiles?.gguf.find(({ path }) => path === file.path);
  if (facts === undefined) return { model: undefined, reason: `The header of ${file.path} could not be read.` };
  const isEncoder = encoders.has(facts.architecture ?? "") || embeddingTasks.has(pipelineTag ?? "");
  const hasTemplate = modelFiles?.ggufField?.chat_template !== undefined;
  const task = isEncoder ? "feature-extraction" : hasTemplate ? "conversational" : "text-generation";
  return { model: { runtime: "gguf", task, files: [file] } };
}

/** Returns the memory that the engine needs for a model, in bytes. */
export function memoryOf({ runtime, task, files }: LocalModel): number {
  return estimateMemory({ runtime, task, files: files.map(({ size }) => ({ sizeBytes: size })) }).least;
}
