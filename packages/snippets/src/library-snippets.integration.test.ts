import {
  isLibraryKey,
  type LibraryEntry,
  libraries,
  type ModelRecord,
  sampleMedia,
  tasksForLibrary,
} from "@modelyard/tasks";
import { describe, expect, test } from "vitest";
import { generators } from "./libraries/index.ts";
import { loadLibraryGenerator, snippetLibraries } from "./libraries/loaders.ts";
import { librarySnippets } from "./library-snippets.ts";
import { chatModel, visionModel } from "./testing/calls.ts";
import { libraryCases } from "./testing/library-cases.ts";
import { extensions, problemOf, pythonProblems } from "./testing/parse-code.ts";

const codes = (model: ModelRecord) => librarySnippets(model).map(({ code }) => code);
const hubUrl = "https://hub.example.com";

describe("golden files", () => {
  test.each(libraryCases)("$name", async ({ name, model }) => {
    for (const [index, { code, language }] of librarySnippets(model, { hubUrl }).entries()) {
      const file = `__golden__/libraries/${name}${index === 0 ? "" : `-${index + 1}`}.${extensions[language]}`;
      await expect(`${code}\n`).toMatchFileSnapshot(file);
    }
  });

  const all = libraryCases.flatMap(({ name, model }) =>
    librarySnippets(model, { hubUrl }).map(({ code, language }) => ({ name, code, language })),
  );

  test("Python parses all Python snippets", () => {
    const python = all.filter(({ language }) => language === "python");
    const problems = pythonProblems(python.map(({ code }) => code));
    expect(python.filter((_, index) => problems[index] !== null).map(({ name }) => name)).toEqual([]);
  });

  test("shell and JavaScript are parsed by their parsers", () => {
    for (const snippet of all) {
      if (snippet.language !== "python") expect(problemOf(snippet), snippet.name).toBeNull();
    }
  });
});

test("116 libraries have snippets, each with the label and documentation of the registry", () => {
  expect(generators.size).toBe(116);
  const snippets = libraryCases.flatMap(({ model }) => librarySnippets(model));
  expect(new Set(snippets.map(({ library }) => library)).size).toBe(116);
  for (const { library, label, docsUrl } of snippets) {
    if (!isLibraryKey(library)) throw new Error(`${library} is not in the registry.`);
    const { prettyLabel, repoUrl, docsUrl: documentation = repoUrl }: LibraryEntry = libraries[library];
    expect({ label: label.slice(0, prettyLabel.length), docsUrl }).toEqual({
      label: prettyLabel,
      docsUrl: documentation,
    });
  }
});

test("each library can be loaded separately, with the same result", async () => {
  expect(snippetLibraries.toSorted()).toEqual([...generators.keys()].toSorted());
  for (const library of snippetLibraries) expect(await loadLibraryGenerator(library)).toBe(generators.get(library));
  expect(await loadLibraryGenerator("constructor")).toBeUndefined();
});

const plain: ModelRecord = { ...chatModel, id: "acme/writer", tags: ["transformers"] };

describe("transformers", () => {
  test("a model with custom code is loaded with trust_remote_code everywhere", () => {
    const loads = codes({ ...chatModel, tags: ["custom_code"] })
      .join("\n")
      .split("\n")
      .filter((line) => line.includes("acme/talker-1b"));
    expect(loads).toHaveLength(3);
    for (const line of loads) expect(line).toContain("trust_remote_code=True");
  });

  test("without the tag, no code trusts remote code", () => {
    expect(codes(chatModel).join("\n")).not.toContain("trust_remote_code");
  });

  test.each([
    { what: "a conversational model shows chat template code", model: chatModel, shows: true },
    { what: "any other model does not", model: plain, shows: false },
  ])("$what", ({ model, shows }) => {
    expect(codes(model).join("\n").includes("apply_chat_template")).toBe(shows);
  });

  test("a conversational model that reads images gets one", () => {
    expect(codes(visionModel).join("\n")).toContain('"type": "image"');
    expect(codes(chatModel).join("\n")).not.toContain('"type": "image"');
  });

  test.each([
    { task: "robotics", titles: ["Transformers: Load the model"] },
    ...tasksForLibrary("transformers").map((task) => ({
      task,
      titles: ["Transformers: Pipeline", "Transformers: Load the model"],
    })),
  ])("pipeline is offered for its tasks: $task", ({ task, titles }) => {
    expect(librarySnippets({ ...plain, pipeline_tag: task }).map(({ label }) => label)).toEqual(titles);
  });

  test("chat code generates 40 new tokens", () => {
    for (const code of codes(chatModel)) expect(code).toContain("max_new_tokens=40");
  });
});

/** Returns a model of one library. */
const of = (library: string, rest: Partial<ModelRecord> = {}): ModelRecord => ({
  id: "acme/thing",
  tags: [],
  library_name: library,
  ...rest,
});

test.each([
  { rule: "a transformers model of unknown type says so", model: of("transformers"), shows: "Type of model unknown." },
  { rule: "YOLO's version comes from the tag", model: of("ultralytics", { tags: ["yolov8"] }), shows: "YOLOv8" },
  {
    rule: "YOLO without the tag asks for the version",
    model: of("ultralytics"),
    shows: "replace VERSION by the model's correct version",
  },
  {
    rule: "a tag that only resembles a version is ignored",
    model: of("ultralytics", { tags: ["yolov8x"] }),
    shows: "VERSION",
  },
  {
    rule: "an adapter is loaded on its base model",
    model: of("peft", { config: { peft: { base_model_name_or_path: "acme/base", task_type: "CAUSAL_LM" } } }),
    shows: 'AutoModelForCausalLM.from_pretrained("acme/base")',
  },
  {
    rule: "SEQ_2_SEQ_LM is a task type",
    model: of("peft", { config: { peft: { base_model_name_or_path: "a/b", task_type: "SEQ_2_SEQ_LM" } } }),
    shows: "AutoModelForSeq2SeqLM",
  },
  {
    rule: "TOKEN_CLS is a task type",
    model: of("peft", { config: { peft: { base_model_name_or_path: "a/b", task_type: "TOKEN_CLS" } } }),
    shows: "AutoModelForTokenClassification",
  },
  {
    rule: "SEQ_CLS is a task type",
    model: of("peft", { config: { peft: { base_model_name_or_path: "a/b", task_type: "SEQ_CLS" } } }),
    shows: "AutoModelForSequenceClassification",
  },
  {
    rule: "QUESTION_ANS is a task type",
    model: of("peft", { config: { peft: { base_model_name_or_path: "a/b", task_type: "QUESTION_ANS" } } }),
    shows: 'base_model = AutoModelForQuestionAnswering.from_pretrained("a/b")',
  },
  {
    rule: "FEATURE_EXTRACTION is a task type",
    model: of("peft", { config: { peft: { base_model_name_or_path: "a/b", task_type: "FEATURE_EXTRACTION" } } }),
    shows: 'base_model = AutoModel.from_pretrained("a/b")',
  },
  {
    rule: "another task type is invalid",
    model: of("peft", { config: { peft: { base_model_name_or_path: "a/b", task_type: "toString" } } }),
    shows: "# Task type is invalid.",
  },
  {
    rule: "an adapter without its base model is reported",
    model: of("peft", { config: { peft: { task_type: "CAUSAL_LM" } } }),
    shows: "# Base model is not found.",
  },
  {
    rule: "MLX reads images with mlx-vlm",
    model: of("mlx", { pipeline_tag: "image-text-to-text" }),
    shows: "from mlx_vlm import",
  },
  {
    rule: "MLX chats if there is a chat template",
    model: of("mlx", { pipeline_tag: "text-generation", tags: ["conversational"] }),
    shows: "apply_chat_template",
  },
  {
    rule: "MLX generates text otherwise",
    model: of("mlx", { pipeline_tag: "text-generation" }),
    shows: 'prompt="Once upon a time',
  },
  { rule: "any other MLX model is downloaded", model: of("mlx"), shows: "hf download acme/thing" },
  { rule: "musicgen is MusicGen", model: of("audiocraft", { tags: ["musicgen"] }), shows: "MusicGen.get_pretrained" },
  { rule: "audiogen is AudioGen", model: of("audiocraft", { tags: ["audiogen"] }), shows: "AudioGen.get_pretrained" },
  { rule: "magnet is MAGNeT", model: of("audiocraft", { tags: ["magnet"] }), shows: "MAGNeT.get_pretrained" },
  { rule: "audiocraft knows no other", model: of("audiocraft"), shows: "# Type of model unknown." },
  { rule: "NeMo transcribes", model: of("nemo", { pipeline_tag: "automatic-speech-recognition" }), shows: "ASRModel" },
  { rule: "NeMo does nothing else", model: of("nemo"), shows: "# tag did not correspond to a valid NeMo domain." },
  {
    rule: "pruna loads a former diffusers model",
    model: of("pruna-ai", { tags: ["diffusers"] }),
    shows: 'PrunaModel.from_pretrained("acme/thing"',
  },
  {
    rule: "pruna loads a former transformers model",
    model: of("pruna-ai", {
      tags: ["transformers"],
      transformersInfo: { auto_model: "AutoModelForCausalLM", processor: "AutoTokenizer" },
    }),
    shows: 'model = PrunaModel.from_pretrained("acme/thing"',
  },
  {
    rule: "pruna pro has its own class",
    model: of("pruna-ai", { tags: ["diffusers", "pruna_pro-ai"] }),
    shows: "from pruna_pro import PrunaProModel",
  },
  {
    rule: "a speechbrain interface has its method",
    model: of("speechbrain", { config: { speechbrain: { speechbrain_interface: "EncoderClassifier" } } }),
    shows: "model.classify_file",
  },
  {
    rule: "a missing speechbrain interface is reported",
    model: of("speechbrain"),
    shows: "# interface not specified in config.json",
  },
  {
    rule: "an unknown speechbrain interface is reported",
    model: of("speechbrain", { config: { speechbrain: { speechbrain_interface: "constructor" } } }),
    shows: "# interface in config.json invalid",
  },
  { rule: "an sklearn model without a filename warns", model: of("sklearn"), shows: "filename is not specified" },
  {
    rule: "an sklearn model is loaded by its filename",
    model: of("sklearn", { config: { sklearn: { model: { file: "model.joblib" } } } }),
    shows: 'hf_hub_download("acme/thing", "model.joblib")',
  },
  { rule: "espnet generates speech", model: of("espnet", { tags: ["text-to-speech"] }), shows: "Text2Speech" },
  { rule: "espnet transcribes", model: of("espnet", { tags: ["automatic-speech-recognition"] }), shows: "Speech2Text" },
  {
    rule: "an unknown espnet model lists the valid types",
    model: of("espnet"),
    shows: "must be text-to-speech or automatic-speech-recognition",
  },
  {
    rule: "transformers.js has a comment for an unknown task",
    model: of("transformers.js"),
    shows: "// Unknown pipeline tag",
  },
  { rule: "Stable Diffusion 3 takes 50 steps", model: of("diffusionkit"), shows: "num_steps=50,\n    cfg_weight=5," },
  {
    rule: "Flux takes 4 steps and no guidance",
    model: of("diffusionkit", { tags: ["flux"] }),
    shows: "num_steps=4,\n    cfg_weight=0,",
  },
  { rule: "pictures are 512 pixels wide", model: of("diffusionkit"), shows: "WIDTH = 512" },
  { rule: "pictures are 512 pixels high", model: of("diffusionkit"), shows: "HEIGHT = 512" },
  { rule: "a watermark is put at 16000 Hz", model: of("audioseal"), shows: "sample_rate = 16000" },
  { rule: "ChatTTS speaks at 24000 Hz", model: of("chat_tts"), shows: "24000" },
  { rule: "KittenTTS speaks at 24000 Hz", model: of("kittentts"), shows: "24000" },
  { rule: "llama.cpp generates up to 512 tokens", model: of("llama-cpp-python"), shows: "max_tokens=512" },
  {
    rule: "llama.cpp loads a file of the repository",
    model: of("llama-cpp-python", { siblings: [{ rfilename: "a-Q2_K.gguf" }, { rfilename: "a-Q4_K_M.gguf" }] }),
    shows: 'filename="a-Q4_K_M.gguf"',
  },
  {
    rule: "without a GGUF file, llama.cpp's code says how to create one",
    model: of("llama-cpp-python", { siblings: [{ rfilename: "model.safetensors" }] }),
    shows: "python convert_hf_to_gguf.py path/to/weights --outfile model.gguf",
  },
  {
    rule: "a file name is not a pattern",
    model: of("llama-cpp-python", { siblings: [{ rfilename: 'a[1]*?"b.gguf' }] }),
    shows: String.raw`filename="a[[]1][*][?]\"b.gguf"`,
  },
  {
    rule: "sentences come from the card's example",
    model: of("sentence-transformers", { widgetData: [{ source_sentence: "One", sentences: ["Two", "Three"] }] }),
    shows: '["One", "Two", "Three"]',
  },
  {
    rule: "otherwise three fixed sentences are used",
    model: of("sentence-transformers"),
    shows: "He drove to the stadium.",
  },
  {
    rule: "the trained prompt is used for a diffusers model",
    model: of("diffusers", {
      tags: ["lora"],
      cardData: { base_model: ["acme/base"], instance_prompt: "photo of sks dog" },
    }),
    shows: 'pipe("photo of sks dog")',
  },
  {
    rule: "a LoRA is loaded on its base model",
    model: of("diffusers", { tags: ["lora"], cardData: { base_model: "acme/base" } }),
    shows: 'from_pretrained("acme/base"',
  },
])("$rule", ({ model, shows }) => {
  expect(codes(model).join("\n")).toContain(shows);
});

test.each([
  { says: "# Task type is invalid.", model: of("peft", { config: { peft: { task_type: "IMAGE_CLS" } } }) },
  { says: "# Base model is not found.", model: of("peft", { config: { peft: { task_type: "CAUSAL_LM" } } }) },
  { says: "# tag did not correspond to a valid NeMo domain.", model: of("nemo", { pipeline_tag: "text-to-speech" }) },
  { says: "# Type of model unknown.", model: of("audiocraft") },
  { says: "# Type of model unknown.", model: of("transformers") },
  { says: "// Unknown pipeline tag", model: of("transformers.js", { pipeline_tag: "robotics" }) },
  { says: "# interface not specified in config.json", model: of("speechbrain") },
  {
    says: "# interface in config.json invalid",
    model: of("speechbrain", { config: { speechbrain: { speechbrain_interface: "Unheard" } } }),
  },
  { says: "# Warning: the model's filename is not specified in config.json.", model: of("sklearn") },
  {
    says: "# Unknown model type: it must be text-to-speech or automatic-speech-recognition.",
    model: of("espnet", { pipeline_tag: "audio-to-audio" }),
  },
])("the whole message: $says", ({ says, model }) => {
  expect(codes(model)).toEqual([says]);
});

test.each(["gguf", "onnx"])("outetts has no snippet for a model tagged %s", (tag) => {
  expect(librarySnippets(of("outetts", { tags: [tag] }))).toEqual([]);
  expect(librarySnippets(of("outetts"))).toHaveLength(1);
});

test("pruna removes every loader of the old library, and keeps its processor", () => {
  const model = of("pruna-ai", {
    tags: ["transformers"],
    transformersInfo: { auto_model: "AutoModelForCausalLM", processor: "AutoTokenizer" },
  });
  const [code = ""] = codes(model);
  expect(code).not.toContain("AutoModelForCausalLM");
  expect(code).toContain('tokenizer = AutoTokenizer.from_pretrained("acme/thing")');
});

test("a model without a library has no snippets", () => {
  expect(librarySnippets({ id: "acme/none", tags: [] })).toEqual([]);
});

test("a model has snippets for every library in its tags, its own first", () => {
  const found = librarySnippets({ ...plain, tags: ["mlx", "transformers"] }).map(({ library }) => library);
  expect(found).toEqual(["transformers", "transformers", "mlx"]);
});

test("llama.cpp's file can be chosen", () => {
  const siblings = [{ rfilename: "a-Q2_K.gguf" }, { rfilename: "a-Q4_K_M.gguf" }];
  const [snippet] = librarySnippets(of("llama-cpp-python", { siblings }), { filePath: "a-Q2_K.gguf" });
  expect(snippet?.code).toContain('filename="a-Q2_K.gguf"');
});

test("no library's code contains a placeholder for a known file", () => {
  for (const { name, model } of libraryCases.filter(({ model: { siblings } }) => siblings !== undefined))
    for (const { code } of librarySnippets(model))
      expect(code, name).not.toMatch(
        /\{\{|MODEL_FILENAME|SAE_ID|TRANSFORMER\.|TEXT_ENCODER\.|_VAE\.|ENCODER|UPSAMPLER/,
      );
});

/** The code of all libraries for one hub. */
const opened = (hub: string | undefined) =>
  libraryCases.flatMap(({ model }) => librarySnippets(model, { hubUrl: hub }).map(({ code }) => code)).join("\n");

describe("sample files", () => {
  test("no code uses another organization's file", () => {
    for (const hub of [hubUrl, "http://localhost:7860", undefined])
      expect(opened(hub)).not.toMatch(/https:\/\/huggingface\.co\/datasets/);
  });

  test("code that runs on the reader's machine uses this hub's samples, which exist", () => {
    const samples = new Set(opened("http://localhost:7860").match(/http:\/\/localhost:7860[^"'\s]*/g));
    expect(samples.size).toBeGreaterThan(4);
    for (const address of samples) {
      const name = address.replace("http://localhost:7860/assets/samples/", "");
      expect(Object.keys(sampleMedia)).toContain(name);
    }
  });

  test("without a hub the code opens the reader's files", () => {
    expect(opened(undefined)).toContain('load_image("cat.png")');
    expect(opened(undefined)).not.toContain("/assets/samples/");
  });

  test.each([
    { hub: hubUrl, shows: '{"url": "https://hub.example.com/assets/samples/street.png"}' },
    { hub: "http://localhost:7860", shows: "base64.b64encode" },
    { hub: undefined, shows: "base64.b64encode" },
  ])("an image_url is a URL only at a public https host: $hub", ({ hub, shows }) => {
    const model = of("llama-cpp-python", { tags: ["conversational", "image-text-to-text"] });
    const [snippet] = librarySnippets(model, { hubUrl: hub });
    expect(snippet?.code).toContain(shows);
  });
});
