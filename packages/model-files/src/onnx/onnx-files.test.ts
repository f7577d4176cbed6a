import { describe, expect, test } from "vitest";
import { modelFileLimits } from "../limits.ts";
import { chooseOnnxModel } from "./onnx-files.ts";

const of = (...paths: string[]) => paths.map((path) => ({ path, sizeBytes: 10 }));
const text = of("config.json", "tokenizer.json");
const choose = (paths: readonly string[], hints = {}) =>
  chooseOnnxModel([...of(...paths), ...text], { pipelineTag: "fill-mask", ...hints });

test.each([
  {
    title: "prefers quantized weights",
    paths: ["onnx/model.onnx", "onnx/model_quantized.onnx"],
    chosen: "onnx/model_quantized.onnx",
  },
  { title: "prefers the folder onnx", paths: ["model.onnx", "onnx/model.onnx"], chosen: "onnx/model.onnx" },
  { title: "takes a file at the root", paths: ["model.onnx"], chosen: "model.onnx" },
  {
    title: "prefers whole numbers over files for one processor",
    paths: ["onnx/model_qint8_arm64.onnx", "onnx/model.onnx"],
    chosen: "onnx/model.onnx",
  },
  {
    title: "takes half precision last",
    paths: ["onnx/model_fp16.onnx", "onnx/model_q4.onnx"],
    chosen: "onnx/model_q4.onnx",
  },
])("$title", ({ paths, chosen }) => {
  expect(choose(paths)).toMatchObject({
    model: { task: "fill-mask", files: [{ path: chosen }, { path: "config.json" }, { path: "tokenizer.json" }] },
  });
});

test("lists the files that a model needs, weights in other files first", () => {
  const paths = [
    "onnx/model.onnx",
    "README.md",
    "onnx/model.onnx_data",
    "onnx/model.onnx_data_1",
    "onnx/model_fp16.onnx_data",
    "modules.json",
    "1_Pooling/config.json",
  ];
  expect(choose(paths, { pipelineTag: "sentence-similarity" })).toEqual({
    model: {
      task: "sentence-similarity",
      files: of(
        "onnx/model.onnx",
        "onnx/model.onnx_data",
        "onnx/model.onnx_data_1",
        "config.json",
        "tokenizer.json",
        "modules.json",
        "1_Pooling/config.json",
      ),
      weightBytes: 30,
    },
  });
});

test("finds the tokenizer beside the ONNX file", () => {
  const files = of("onnx/model.onnx", "config.json", "onnx/tokenizer.json");
  expect(chooseOnnxModel(files, { pipelineTag: "fill-mask" })).toMatchObject({
    model: { files: [{}, { path: "config.json" }, { path: "onnx/tokenizer.json" }] },
  });
});

describe("the task is", () => {
  test.each([
    { architecture: "BertForSequenceClassification", task: "text-classification" },
    {
      architecture: "BertForSequenceClassification",
      pipelineTag: "zero-shot-classification",
      task: "zero-shot-classification",
    },
    { architecture: "DistilBertForTokenClassification", task: "token-classification" },
    { architecture: "RobertaForMaskedLM", task: "fill-mask" },
    { architecture: "BertModel", task: "feature-extraction" },
    { architecture: "BertModel", paths: ["modules.json"], task: "sentence-similarity" },
    { architecture: "BertForMaskedLM", pipelineTag: "feature-extraction", task: "feature-extraction" },
    { architecture: "SomethingElse", pipelineTag: "text-classification", task: "text-classification" },
  ])("$task for $architecture, $pipelineTag", ({ architecture, pipelineTag, paths = [], task }) => {
    const config = { architectures: [architecture] };
    expect(choose(["model.onnx", ...paths], { pipelineTag, config })).toMatchObject({ model: { task } });
  });

  test("image classification with a preprocessor instead of a tokenizer", () => {
    const files = of("model.onnx", "config.json", "preprocessor_config.json");
    const config = { architectures: ["ViTForImageClassification"] };
    expect(chooseOnnxModel(files, { config })).toMatchObject({
      model: { task: "image-classification", files: [{}, {}, { path: "preprocessor_config.json" }] },
    });
    expect(choose(["model.onnx"], { pipelineTag: "image-classification", config })).toMatchObject({
      problem: "missing-file",
      reason: expect.stringMatching(/preprocessor_config/),
    });
  });
});

test.each([
  { title: "no ONNX file", paths: ["model.safetensors"], hints: {}, problem: "no-file" },
  {
    title: "parts of a model",
    paths: ["onnx/encoder_model.onnx", "onnx/decoder_model_merged.onnx"],
    hints: {},
    problem: "no-file",
  },
  {
    title: "a task of other programs",
    paths: ["model.onnx"],
    hints: { pipelineTag: "text-generation" },
    problem: "no-task",
  },
  {
    title: "no task at all",
    paths: ["model.onnx"],
    hints: { pipelineTag: undefined, config: { architectures: [5] } },
    problem: "no-task",
  },
  {
    title: "a task for another model",
    paths: ["model.onnx"],
    hints: { config: { architectures: ["ViTForImageClassification"] } },
    problem: "task-mismatch",
  },
])("gives the reason: $title", ({ paths, hints, problem }) => {
  expect(choose(paths, hints)).toMatchObject({ problem, reason: expect.stringMatching(/\.$/) });
});

test("skips files above the limit, with their other files", () => {
  const limit = modelFileLimits.onnx.weightBytes;
  const large = (sizeBytes: number) => [
    { path: "onnx/model.onnx", sizeBytes },
    { path: "onnx/model.onnx_data", sizeBytes: limit - 10 },
    ...text,
  ];
  expect(chooseOnnxModel(large(10), { pipelineTag: "fill-mask" })).toMatchObject({ model: { weightBytes: limit } });
  expect(chooseOnnxModel(large(11), { pipelineTag: "fill-mask" })).toMatchObject({ problem: "too-large" });
  const smaller = [...large(11), ...of("onnx/model_fp16.onnx")];
  expect(chooseOnnxModel(smaller, { pipelineTag: "fill-mask" })).toMatchObject({
    model: { files: [{ path: "onnx/model_fp16.onnx" }, {}, {}] },
  });
});
