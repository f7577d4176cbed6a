import type { ModelRecord } from "@modelyard/tasks";
import {
  anything,
  array,
  assert,
  constantFrom,
  oneof,
  property,
  record,
  shuffledSubarray,
  string,
  tuple,
} from "fast-check";
import { expect, test } from "vitest";
import { inferenceSnippets } from "./inference-snippets.ts";
import { snippetLibraries } from "./libraries/loaders.ts";
import { librarySnippets } from "./library-snippets.ts";
import {
  goRawJson,
  javascript,
  json,
  jsonAscii,
  powershell,
  python,
  rustRawJson,
  shell,
} from "./literals/languages.ts";
import type { Plain } from "./literals/tree.ts";
import { notebookLinks } from "./notebook-links.ts";
import { chatModel, inferenceCases, ownHubChat, routedChat } from "./testing/calls.ts";
import { evaluateJavascript, evaluatePython, evaluateShell } from "./testing/evaluate.ts";
import { problemOf, pythonProblems } from "./testing/parse-code.ts";

const pieces = constantFrom(
  "'",
  '"',
  "\\",
  "\n",
  "\r",
  "\t",
  "$(id)",
  "`id`",
  "${x}",
  "{{ 7 }}",
  "{% x %}",
  "#",
  "'''",
  '"""',
  "\0",
  "\u2028",
  "\u202e",
  "🦉",
  "é",
  "‘",
  "'@",
  "%s",
  "-- ",
  "*/",
  "//",
);
const text = oneof(
  string({ unit: "binary", maxLength: 40 }),
  array(oneof(pieces, string({ maxLength: 3 })), { maxLength: 12 }).map((parts) => parts.join("")),
);
/** Text that a file in UTF-8 can hold. */
const wellFormed = text.map((value) => value.toWellFormed());

/** Generates texts first and evaluates them all in one process. */
function drawn(count: number): string[] {
  const texts: string[] = [];
  assert(
    property(wellFormed, (value) => {
      texts.push(value);
    }),
    { numRuns: count },
  );
  return texts;
}

test("Python reads every text unchanged", () => {
  const texts = drawn(300);
  expect(evaluatePython(python(texts))).toEqual(texts);
});

test("JavaScript reads every text unchanged", () => {
  const texts = drawn(300);
  expect(evaluateJavascript(javascript(texts))).toEqual(texts);
});

test.each(["a\0b", "a\ud800b"])("a shell word rejects %j, which no command can receive", (value) => {
  expect(() => shell(value)).toThrow(/holds a (?:NUL character|lone surrogate).*Remove it/);
  expect(() => notebookLinks({ id: value, tags: [] })).toThrow("The model id holds");
});

test("a shell reads every other text unchanged", () => {
  const texts = drawn(300).map((value) => value.replaceAll("\0", ""));
  expect(evaluateShell(texts.map((value) => shell(value)))).toEqual(texts);
});

test("JSON embedded in any language keeps its value", () => {
  for (const value of drawn(300)) {
    const body: Plain = { text: value, list: [value, null, true, 1.5] };
    expect(JSON.parse(json(body))).toEqual(body);
    expect(JSON.parse(jsonAscii(body))).toEqual(body);
    expect(jsonAscii(body)).toMatch(/^[ -~\n]*$/);
    const go = goRawJson(body);
    expect(go.slice(1, -1)).not.toContain("`");
    expect(JSON.parse(go.slice(1, -1))).toEqual(body);
    const rust = rustRawJson(body, "    ");
    expect(rust.slice(3, -2)).not.toContain('"#');
    expect(JSON.parse(rust.slice(3, -2))).toEqual(body);
    expect(
      powershell(value)
        .slice(1, -1)
        .replaceAll(/(['‘’‚‛])\1/g, ""),
    ).not.toMatch(/['‘’‚‛]/);
  }
});

test("Python and JavaScript read keys, numbers and null unchanged", () => {
  const value: Plain = {
    __proto__x: 1,
    "a b": [null, false, -0.5, 1e21],
    nested: { "it's": "x", default: [] },
    empty: {},
  };
  expect(evaluatePython(python(value))).toEqual(value);
  expect(evaluateJavascript(javascript(value))).toEqual(value);
  const withProto: Plain = JSON.parse('{"__proto__": "own", "constructor": 1}');
  expect(evaluateJavascript(`JSON.stringify(${javascript(withProto)})`)).toBe('{"__proto__":"own","constructor":1}');
});

test("any id and any message result in code that every parser accepts", () => {
  const pythonCodes: string[] = [];
  assert(
    property(
      text,
      text,
      shuffledSubarray([...inferenceCases], { minLength: 1, maxLength: 1 }),
      (id, content, [chosen]) => {
        if (chosen === undefined) return;
        const model = { ...chosen.model, id };
        const call = { ...chosen.call, providerModelId: id };
        const options = {
          ...chosen.options,
          messages: [{ role: "user", content } as const],
          inputs: content,
          billTo: content,
        };
        for (const snippet of inferenceSnippets(model, call, options)) {
          if (snippet.language === "python") pythonCodes.push(snippet.code);
          if (snippet.language === "javascript") expect(problemOf(snippet)).toBeNull();
        }
      },
    ),
    { numRuns: 60 },
  );
  expect(pythonProblems(pythonCodes).filter((problem) => problem !== null)).toEqual([]);
});

test("any id results in library code that Python parses, and stays inside its quotes", () => {
  const pythonCodes: string[] = [];
  assert(
    property(text, constantFrom(...snippetLibraries), (id, library) => {
      const snippets = librarySnippets({ id, tags: [], library_name: library });
      for (const { code, language } of snippets) {
        if (language === "python") pythonCodes.push(code);
        if (language === "shell" && snippets.length < 3) expect(code).not.toMatch(/^[^'#]*\$\(id\)/);
      }
    }),
    { numRuns: 500 },
  );
  expect(pythonProblems(pythonCodes).filter((problem) => problem !== null)).toEqual([]);
});

test("a card with any values results in snippets or fallbacks, and never throws", () => {
  const field = oneof(
    anything({ maxDepth: 1, maxKeys: 3 }),
    constantFrom<unknown>("x".repeat(1 << 15), null, {}, [], [{ a: 1 }]),
  );
  const fileName = tuple(text, constantFrom(".gguf", "-00001-of-00002.gguf", ".pt", ".zip", "/cfg.json", ".onnx")).map(
    (parts) => parts.join(""),
  );
  const card = record({
    id: field,
    tags: oneof(field, array(constantFrom("conversational", "lora", "yolov8", "diffusers", "transformers", "skops"))),
    pipeline_tag: oneof(field, constantFrom("text-generation", "image-text-to-text")),
    library_name: oneof(constantFrom(...snippetLibraries), field),
    mask_token: field,
    config: oneof(
      field,
      record({ peft: field, sklearn: field, speechbrain: field, keras_hub: field, architectures: field }),
    ),
    cardData: oneof(field, record({ base_model: field, instance_prompt: field })),
    widgetData: oneof(field, array(record({ source_sentence: field, sentences: field }))),
    siblings: oneof(field, array(oneof(field, record({ rfilename: oneof(field, fileName) })))),
    transformersInfo: oneof(
      field,
      record({ auto_model: oneof(field, constantFrom("AutoModel", "os; import x")), processor: field }),
    ),
  });
  const pythonCodes: string[] = [];
  assert(
    property(card, (values) => {
      // Parsed front matter has no type until it is validated.
      const model: ModelRecord = JSON.parse(
        JSON.stringify(values, (_, value: unknown) => (typeof value === "bigint" ? Number(value) : value)),
      );
      for (const { code, language } of librarySnippets(model)) {
        expect(code.length).toBeLessThan(100_000);
        expect(code).not.toContain("; import x");
        if (language === "python") pythonCodes.push(code);
      }
      for (const { code } of inferenceSnippets(model, routedChat())) expect(code.length).toBeLessThan(100_000);
    }),
    { numRuns: 150 },
  );
  expect(pythonProblems(pythonCodes).filter((problem) => problem !== null)).toEqual([]);
});

test("an id of a megabyte is replaced by a placeholder", () => {
  const [snippet] = librarySnippets({ id: "x".repeat(1 << 20), tags: [], library_name: "timm" });
  expect(snippet?.code).toContain("hf-hub:<namespace>/<name>");
});

test("snippets never contain a token", () => {
  for (const { code } of inferenceSnippets(chatModel, ownHubChat("http://127.0.0.1:7860"))) {
    expect(code).toMatch(/HF_TOKEN/);
    expect(code).not.toMatch(/hf_[A-Za-z0-9]{8}/);
  }
});

const megabyte = "x".repeat(1 << 20);
/** A card with a megabyte in every text field. */
const vastCard = {
  id: "acme/thing",
  tags: [megabyte],
  pipeline_tag: megabyte,
  mask_token: megabyte,
  transformersInfo: { auto_model: megabyte, processor: megabyte },
  cardData: { base_model: [megabyte], instance_prompt: megabyte },
  widgetData: [{ source_sentence: megabyte, sentences: [megabyte] }],
  siblings: [".gguf", ".pt", ".zip", ".onnx", ".litertlm", ".safetensors"].map((ending) => ({
    rfilename: megabyte + ending,
  })),
  config: {
    architectures: [megabyte],
    adapter_transformers: { model_name: megabyte },
    keras_hub: { tasks: Array.from({ length: 10_000 }, () => "CausalLM") },
    peft: { base_model_name_or_path: megabyte, task_type: "CAUSAL_LM" },
    sklearn: { model: { file: megabyte }, model_format: megabyte },
    speechbrain: { speechbrain_interface: megabyte },
  },
};
const vastModel: ModelRecord = JSON.parse(JSON.stringify(vastCard));

test.each(snippetLibraries)("a megabyte in any field of a card is not in the code of %s", (library) => {
  const snippets = librarySnippets({ ...vastModel, library_name: library });
  expect(snippets.length).toBeLessThan(20);
  for (const { code } of snippets) expect(code.length).toBeLessThan(10_000);
});
