import { modelFileLimits } from "../limits.ts";

/** Tasks that ONNX files of encoders can be run for. */
export const onnxTasks = [
  "text-classification",
  "token-classification",
  "feature-extraction",
  "sentence-similarity",
  "fill-mask",
  "zero-shot-classification",
  "image-classification",
] as const;

/** A task of `onnxTasks`. */
export type OnnxTask = (typeof onnxTasks)[number];

/** A file of a repository. */
export interface RepositoryFile {
  /** Path in the repository. */
  path: string;
  /** Size in bytes. */
  sizeBytes: number;
}

/** What is known of a repository besides its files. */
export interface OnnxModelHints {
  /** The task that the model card names. */
  pipelineTag?: string | undefined;
  /** Content of `config.json`, as parsed from JSON. */
  config?: unknown;
}

/** An ONNX file that can be run, with what it needs. */
export interface OnnxModel {
  /** The task that it is run for. */
  task: OnnxTask;
  /** The ONNX file first, then files with its weights, then configuration and tokenizer. */
  files: [RepositoryFile, ...RepositoryFile[]];
  /** Size of the ONNX file and of files with its weights, in bytes. */
  weightBytes: number;
}

/**
 * Why no ONNX file of a repository can be run. `no-file`: it has none of a whole encoder. `no-task`: neither card nor
 * configuration name a task of `onnxTasks`. `task-mismatch`: the card names a task, but the model was made for another.
 * `missing-file`: a file beside the ONNX file is missing. `too-large`: every ONNX file exceeds the limit.
 */
export type OnnxProblem = "no-file" | "no-task" | "task-mismatch" | "missing-file" | "too-large";

/** Why `chooseOnnxModel` chose no file. */
export interface NoOnnxModel {
  /** The kind of problem. */
  problem: OnnxProblem;
  /** What is missing, as a sentence for the owner of the repository. */
  reason: string;
}

/** The result of `chooseOnnxModel`. */
export type OnnxChoice =
  | {
      /** The chosen file, with what it needs. */
      model: OnnxModel;
    }
  | NoOnnxModel;

/**
 * Names of ONNX files of whole encoders, the preferred first: on a processor, weights of 8 bits take a quarter of the memory
 * and less time. Files for certain instructions and graphics cards come last. Parts of encoder-decoder models are absent.
 */
const names = [
  "model_quantized.onnx",
  "model_int8.onnx",
  "model_uint8.onnx",
  "model.onnx",
  "model_qint8_avx512_vnni.onnx",
  "model_qint8_avx512.onnx",
  "model_quint8_avx2.onnx",
  "model_qint8_arm64.onnx",
  "model_q4.onnx",
  "model_fp16.onnx",
];
const folders = ["onnx/", ""];
const preferred = names.flatMap((name) => folders.map((folder) => folder + name));

/** Files that tell how to run a model, at the root of a repository or beside its ONNX file. */
const companions = [
  "config.json",
  "tokenizer.json",
  "tokenizer_config.json",
  "special_tokens_map.json",
  "preprocessor_config.json",
  "modules.json",
  "sentence_bert_config.json",
  "config_sentence_transformers.json",
  "1_Pooling/config.json",
];

/** Ends of the names of architectures, and the tasks that they perform. */
const architectures: readonly (readonly [ending: string, tasks: readonly OnnxTask[]])[] = [
  ["ForSequenceClassification", ["text-classification", "zero-shot-classification"]],
  ["ForTokenClassification", ["token-classification"]],
  ["ForMaskedLM", ["fill-mask"]],
  ["ForImageClassification", ["image-classification"]],
  ["Model", ["feature-extraction", "sentence-similarity"]],
];

/**
 * Chooses the ONNX file of a repository that is run on a processor, and its task.
 * @param files all files of the repository
 * @example chooseOnnxModel([{ path: "model.onnx", sizeBytes: 5 }], { pipelineTag: "fill-mask" })
 */
export function chooseOnnxModel(files: readonly RepositoryFile[], hints: OnnxModelHints = {}): OnnxChoice {
  const byPath = new Map(files.map((file) => [file.path, file]));
  const candidates = preferred.flatMap((path) => {
    const file = byPath.get(path);
    return file === undefined ? [] : [{ file, external: externalData(path, files) }];
  });
  if (candidates.length === 0) {
    return { problem: "no-file", reason: "The repository has no file model.onnx or onnx/model.onnx of a whole model." };
  }
  const chosenTask = taskOf(hints, byPath);
  if ("problem" in chosenTask) return chosenTask;
  const { task } = chosenTask;
  const fitting = candidates.find(
    ({ file, external }) => sizeOf([file, ...external]) <= modelFileLimits.onnx.weightBytes,
  );
  if (fitting === undefined) {
    const limit = modelFileLimits.onnx.weightBytes / 2 ** 20;
    return { problem: "too-large", reason: `Every ONNX file has more than ${limit} MiB. Add a quantized one.` };
  }
  const { file, external } = fitting;
  const folder = file.path.slice(0, file.path.lastIndexOf("/") + 1);
  const beside = companions.flatMap((name) => byPath.get(name) ?? byPath.get(folder + name) ?? []);
  const needed = ["config.json", task === "image-classification" ? "preprocessor_config.json" : "tokenizer.json"];
  const missing = needed.find((name) => !beside.some(({ path }) => path === name || path === folder + name));
  if (missing !== undefined) return { problem: "missing-file", reason: `The repository has no file ${missing}.` };
  return { model: { task, files: [file, ...external, ...beside], weightBytes: sizeOf([file, ...external]) } };
}

function sizeOf(files: readonly RepositoryFile[]): number {
  return files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
}

/** Returns the files with weights of an ONNX file, which are named after it: `model.onnx_data`, `model.onnx_data_1` … */
function externalData(path: string, files: readonly RepositoryFile[]): RepositoryFile[] {
  return files.filter((file) =>
    /^[._]data(?:_\d{1,3})?$/.test(file.path.startsWith(path) ? file.path.slice(path.length) : ""),
  );
}

function taskOf(
  { pipelineTag, config }: OnnxModelHints,
  byPath: ReadonlyMap<string, RepositoryFile>,
): { task: OnnxTask } | NoOnnxModel {
  const tagged = onnxTasks.find((task) => task === pipelineTag);
  const architecture = architectureOf(config);
  const possible = architectures.find(([ending]) => architecture?.endsWith(ending))?.[1];
  if (pipelineTag !== undefined && tagged === undefined) {
    return {
      problem: "no-task",
      reason: `ONNX files are not run for ${pipelineTag}, only for ${onnxTasks.join(", ")}.`,
    };
  }
  if (tagged !== undefined) {
    // Vectors of a masked language model are the sentence embeddings of many repositories.
    const isVector = tagged === "feature-extraction" || tagged === "sentence-similarity";
    if (possible === undefined || isVector || possible.includes(tagged)) return { task: tagged };
    return {
      problem: "task-mismatch",
      reason: `The model card names ${tagged}, but ${architecture} is made for ${possible.join(" or ")}.`,
    };
  }
  const isSentenceModel = byPath.has("modules.json") || byPath.has("1_Pooling/config.json");
  const task = isSentenceModel ? "sentence-similarity" : possible?.[0];
  if (task !== undefined) return { task };
  return {
    problem: "no-task",
    reason: "Neither the model card (pipeline_tag) nor config.json (architectures) names a task of the model.",
  };
}

function architectureOf(config: unknown): string | undefined {
  if (typeof config !== "object" || config === null || !("architectures" in config)) return undefined;
  const { architectures: list } = config;
  const first: unknown = Array.isArray(list) ? list[0] : undefined;
  return typeof first === "string" ? first : undefined;
}
