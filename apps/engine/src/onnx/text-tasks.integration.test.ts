import { describe, expect, test } from "vitest";
import type { LoadedModel } from "../runtimes/runtime.ts";
import { callOptions, callTask, loadTiny, rowsOf, sumGraph, tableGraph, tokenizerJson } from "./testing/tiny-models.ts";

const share = (own: number, ...others: number[]) =>
  Math.exp(own) / [own, ...others].reduce((sum, value) => sum + Math.exp(value), 0);
const near = (value: number) => expect.closeTo(value, 5);

const config = { model_type: "bert", max_position_embeddings: 10, num_attention_heads: 1, hidden_size: 2 };
const textFiles = { "tokenizer.json": tokenizerJson, "tokenizer_config.json": { model_max_length: 512 } };

const classifier = (more: object = {}) =>
  loadTiny("text-classification", {
    "onnx/model.onnx": sumGraph(rowsOf(2, { good: [0, 2], bad: [1, -1] }), "logits"),
    "config.json": { ...config, id2label: { 0: "NEGATIVE", 1: "POSITIVE" }, ...more },
    ...textFiles,
  });

const refusal = (problem: string, message: RegExp) => ({ problem, message: expect.stringMatching(message) });

describe("text classification", async () => {
  const model = await classifier();
  const classify = (inputs: unknown, parameters = {}) => callTask(model, "text-classification", inputs, parameters);

  test("returns each class with its probability, the highest first", async () => {
    expect(await classify("Good!")).toEqual([
      [
        { label: "POSITIVE", score: near(share(2, 0)) },
        { label: "NEGATIVE", score: near(share(0, 2)) },
      ],
    ]);
  });

  test("returns lists in the order of the texts, whatever their length", async () => {
    const results = await classify(["good good good", "bad", "good bad"], { top_k: 1 });
    expect(results).toEqual([
      [{ label: "POSITIVE", score: near(share(6, 0)) }],
      [{ label: "NEGATIVE", score: near(share(1, -1)) }],
      [{ label: "NEGATIVE", score: near(0.5) }],
    ]);
  });

  test("accepts as many texts and characters as the limits allow", async () => {
    expect(await classify(Array.from({ length: 256 }, () => "good"))).toHaveLength(256);
    expect(await classify("good ".repeat(52_428), { truncate: true })).toHaveLength(1);
    await expect(classify("good ".repeat(52_429))).rejects.toMatchObject(refusal("invalid_input", /262144 characters/));
  });

  test("reads pairs", async () => {
    expect(await classify({ text: "good", text_pair: "good" }, { top_k: 1 })).toEqual([
      [{ label: "POSITIVE", score: near(share(4, 0)) }],
    ]);
  });

  test.each([
    { function_to_apply: "none", score: 2 },
    { function_to_apply: "sigmoid", score: share(2, 0) },
  ])("applies $function_to_apply", async ({ function_to_apply, score }) => {
    expect(await classify("good", { function_to_apply, top_k: 1 })).toEqual([
      [{ label: "POSITIVE", score: near(score) }],
    ]);
  });

  test.each([
    {
      title: "an unknown parameter",
      inputs: "good",
      parameters: { topk: 1 },
      refused: /parameters\.topk is unknown.*top_k/,
    },
    { title: "a parameter of a wrong type", inputs: "good", parameters: { top_k: 0 }, refused: /parameters\.top_k: / },
    { title: "an empty text", inputs: "", parameters: {}, refused: /inputs: must not be empty/ },
    { title: "a number", inputs: 5, parameters: {}, refused: /inputs: must be a text/ },
    {
      title: "257 texts",
      inputs: Array.from({ length: 257 }, () => "good"),
      parameters: {},
      refused: /inputs: must be a text/,
    },
  ])("refuses $title", async ({ inputs, parameters, refused }) => {
    await expect(classify(inputs, parameters)).rejects.toMatchObject(refusal("invalid_input", refused));
  });

  test("refuses a text that is too long, unless it is to be truncated", async () => {
    const nine = "good ".repeat(8).concat("bad");
    await expect(classify(nine)).rejects.toMatchObject(
      refusal("context_length_exceeded", /has 9 tokens; yard\/tiny reads 8.*truncate/),
    );
    const scores = async (truncation_direction?: string) =>
      classify(nine, {
        truncate: true,
        function_to_apply: "none",
        ...(truncation_direction && { truncation_direction }),
      });
    expect(await scores()).toMatchObject([[{ score: 16 }, { score: 0 }]]);
    expect(await scores("left")).toMatchObject([[{ score: 13 }, { score: 1 }]]);
    expect(await classify("good ".repeat(8), { function_to_apply: "none", top_k: 1 })).toMatchObject([[{ score: 16 }]]);
  });

  test("refuses another task, and calls of OpenAI", async () => {
    await expect(callTask(model, "fill-mask", "x")).rejects.toMatchObject(
      refusal("unsupported_task", /performs text-class/),
    );
    await expect(model.run({ kind: "chat", body: {} }, callOptions())).rejects.toMatchObject(
      refusal("unsupported_task", /chat/),
    );
  });

  test("stops on abort", async () => {
    const call = { kind: "task", task: "text-classification", inputs: "good", parameters: {} } as const;
    await expect(model.run(call, callOptions(AbortSignal.abort()))).rejects.toThrow("aborted");
  });
});

test("pads texts to the sizes that a file was exported for", async () => {
  const graph = sumGraph(rowsOf(2, { good: [0, 2], bad: [1, -1] }), "logits");
  const inputs = graph.inputs.map(({ name, type }) => ({ name, type, dims: [2, 6] }));
  const model = await loadTiny("text-classification", {
    "onnx/model.onnx": { ...graph, inputs },
    "config.json": config,
    ...textFiles,
  });
  const classify = (given: unknown, parameters = {}) =>
    callTask(model, "text-classification", given, { function_to_apply: "none", top_k: 1, ...parameters });
  expect(await classify(["good", "bad", "good good"])).toMatchObject([[{ score: 2 }], [{ score: 1 }], [{ score: 4 }]]);
  const five = "good ".repeat(5);
  await expect(classify(five)).rejects.toMatchObject({ problem: "context_length_exceeded" });
  expect(await classify(five, { truncate: true })).toMatchObject([[{ score: 8 }]]);
});

test.each([
  { problem_type: "multi_label_classification", scores: [share(2, 0), 0.5] },
  { problem_type: "regression", scores: [2, 0] },
])("the scores of $problem_type are independent", async ({ problem_type, scores }) => {
  const model = await classifier({ problem_type });
  const [positive, negative] = scores.map((score) => ({ score: near(score) }));
  expect(await callTask(model, "text-classification", "good")).toMatchObject([[positive, negative]]);
});

test("a model without names for its classes has LABEL_0 and so on", async () => {
  const model = await classifier({ id2label: undefined });
  expect(await callTask(model, "text-classification", "good", { top_k: 1 })).toMatchObject([[{ label: "LABEL_1" }]]);
});

describe("token classification", async () => {
  const labels = ["O", "B-PER", "I-PER", "B-LOC", "I-LOC"];
  const of = (label: string, value = 5) => labels.map((name) => (name === label ? value : 0));
  const model = await loadTiny("token-classification", {
    "model.onnx": tableGraph(
      rowsOf(5, {
        ...Object.fromEntries(["[UNK]", "[CLS]", "[SEP]", "in", "lives", "."].map((word) => [word, of("O")])),
        john: of("B-PER"),
        "##son": of("I-LOC", 4),
        new: of("B-LOC"),
        york: of("I-LOC"),
        paris: of("B-LOC"),
        é: of("B-PER"),
      }),
      "logits",
    ),
    "config.json": { ...config, id2label: Object.fromEntries(labels.entries()) },
    ...textFiles,
  });
  const find = (inputs: unknown, parameters = {}) => callTask(model, "token-classification", inputs, parameters);
  const certain = near(share(5, 0, 0, 0, 0));

  test("joins tokens into entities, with positions in the text", async () => {
    expect(await find("John lives in  New York.")).toEqual([
      { entity_group: "PER", score: certain, word: "john", start: 0, end: 4 },
      { entity_group: "LOC", score: certain, word: "new york", start: 15, end: 23 },
    ]);
  });

  test("counts characters as Python does, also behind emojis and unknown words", async () => {
    expect(await find("🙂🙂 É Wombat Paris")).toEqual([
      { entity_group: "PER", score: certain, word: "é", start: 3, end: 4 },
      { entity_group: "LOC", score: certain, word: "paris", start: 12, end: 17 },
    ]);
  });

  test.each([
    {
      aggregation_strategy: "simple",
      entities: [
        { entity_group: "PER", word: "john" },
        { entity_group: "LOC", word: "##son" },
      ],
    },
    { aggregation_strategy: "first", entities: [{ entity_group: "PER", word: "johnson", start: 0, end: 7 }] },
    { aggregation_strategy: "max", entities: [{ entity_group: "PER", word: "johnson", score: certain }] },
    { aggregation_strategy: "average", entities: [{ entity_group: "PER", word: "johnson" }] },
    {
      aggregation_strategy: "none",
      entities: [
        { entity: "B-PER", index: 1, word: "john", start: 0, end: 4 },
        { entity: "I-LOC", index: 2, word: "##son", start: 4, end: 7 },
      ],
    },
  ])("aggregates with $aggregation_strategy", async ({ aggregation_strategy, entities }) => {
    const found = await find("Johnson", { aggregation_strategy });
    expect(found).toMatchObject(entities);
    expect(found).toHaveLength(entities.length);
  });

  test("begins a new entity at B-", async () => {
    expect(await find("Paris Paris")).toMatchObject([
      { start: 0, end: 5 },
      { start: 6, end: 11 },
    ]);
  });

  test("leaves out the given labels", async () => {
    expect(await find("Paris.", { ignore_labels: ["LOC"] })).toMatchObject([{ entity_group: "O", word: "." }]);
  });

  test("reads long texts in parts that overlap", async () => {
    const long = `${"lives ".repeat(7)}New York ${"in ".repeat(5)}Paris`;
    await expect(find(long)).rejects.toMatchObject({ problem: "context_length_exceeded" });
    expect(await find(long, { stride: 3 })).toMatchObject([
      { word: "new york", start: 42, end: 50 },
      { word: "paris", start: 66, end: 71 },
    ]);
    await expect(find(long, { stride: 8 })).rejects.toMatchObject(refusal("invalid_input", /less than 8/));
  });

  test("returns a list for each text of a list", async () => {
    expect(await find(["Paris", "in"])).toMatchObject([[{ word: "paris" }], []]);
  });
});

describe("fill-mask", async () => {
  const model = await loadTiny("fill-mask", {
    "model.onnx": tableGraph(rowsOf(16, { "[MASK]": [0, 0, 0, 0, 0, 3, 1, 0, 0, 2, 0, 0, 0, 0, 0, 0] }), "logits"),
    "config.json": config,
    ...textFiles,
  });
  const fill = (inputs: unknown, parameters = {}) => callTask(model, "fill-mask", inputs, parameters);
  const zeros = Array.from({ length: 13 }, () => 0);

  test("returns the words that fit best", async () => {
    expect(await fill("New York [MASK]", { top_k: 2 })).toEqual([
      { score: near(share(3, 2, 1, ...zeros)), token: 5, token_str: "good", sequence: "new york good" },
      { score: near(share(2, 3, 1, ...zeros)), token: 9, token_str: "paris", sequence: "new york paris" },
    ]);
    expect(await fill("[MASK]")).toHaveLength(5);
  });

  test("chooses among the given words", async () => {
    expect(await fill("[MASK]", { targets: ["bad", "paris"] })).toMatchObject([{ token: 9 }, { token: 6 }]);
    await expect(fill("[MASK]", { targets: ["wombat"] })).rejects.toMatchObject(
      refusal("invalid_input", /"wombat", which is not one token/),
    );
  });

  test("returns a list for each of several masks", async () => {
    expect(await fill("[MASK] [MASK]", { top_k: 1 })).toEqual([
      [{ score: expect.any(Number), token: 5, token_str: "good", sequence: "[CLS] good [MASK] [SEP]" }],
      [{ score: expect.any(Number), token: 5, token_str: "good", sequence: "[CLS] [MASK] good [SEP]" }],
    ]);
  });

  test("names the mask that a text has to contain", async () => {
    const masks = (count: number) => fill("[MASK]".repeat(count), { truncate: true });
    expect(await masks(8)).toHaveLength(8);
    await expect(fill("paris")).rejects.toMatchObject(refusal("invalid_input", /Write \[MASK\] where/));
  });
});

describe("zero-shot classification", async () => {
  // Contradiction, neutral, entailment.
  const model = await loadTiny("zero-shot-classification", {
    "model.onnx": sumGraph(rowsOf(3, { good: [0, 0, 2], paris: [0, 0, 1], bad: [3, 0, 0] }), "logits"),
    "config.json": { ...config, id2label: { 0: "contradiction", 1: "neutral", 2: "ENTAILMENT" } },
    ...textFiles,
  });
  const classify = (inputs: unknown, parameters = {}) =>
    callTask(model, "zero-shot-classification", inputs, parameters);
  const template = { hypothesis_template: "in {}." };

  test("compares the labels with each other", async () => {
    expect(await classify("john", { candidate_labels: ["paris", "good"], ...template })).toEqual({
      sequence: "john",
      labels: ["good", "paris"],
      scores: [near(share(2, 1)), near(share(1, 2))],
    });
  });

  test("judges each label alone with multi_label", async () => {
    const result = await classify("john", { candidate_labels: "good, bad", multi_label: true, ...template });
    expect(result).toMatchObject({ labels: ["good", "bad"], scores: [near(share(2, 0)), near(share(0, 3))] });
  });

  test.each([
    { parameters: {}, refused: /parameters\.candidate_labels: / },
    { parameters: { candidate_labels: [] }, refused: /at least one label/ },
    { parameters: { candidate_labels: ["good"], hypothesis_template: "in" }, refused: /must contain \{\}/ },
    {
      parameters: { candidate_labels: Array.from({ length: 101 }, () => "good") },
      refused: /has 101 labels.*100 labels/,
    },
  ])("refuses %s", async ({ parameters, refused }) => {
    await expect(classify("john", parameters)).rejects.toMatchObject(refusal("invalid_input", refused));
  });

  test("accepts as many labels and texts as the limits allow", async () => {
    const labels = Array.from({ length: 100 }, (_, index) => `good ${index}`);
    const result = await classify(["john", "paris"], { candidate_labels: labels, ...template });
    expect(result).toMatchObject([{ labels: { length: 100 } }, { sequence: "paris" }]);
    await expect(classify(["john", "paris", "in"], { candidate_labels: labels })).rejects.toMatchObject(
      refusal("invalid_input", /100 labels for 3 texts.*256 pairs/),
    );
  });

  test("needs a class for entailment", async () => {
    const loading = loadTiny("zero-shot-classification", {
      "model.onnx": sumGraph(rowsOf(2, {}), "logits"),
      "config.json": { ...config, id2label: { 0: "NEGATIVE", 1: "POSITIVE" } },
      ...textFiles,
    });
    await expect(loading).rejects.toMatchObject(refusal("unsupported_task", /no class "entailment"/));
  });
});

describe("embeddings", async () => {
  const table = tableGraph(
    rowsOf(2, { good: [3, 0], bad: [0, 4], "[CLS]": [6, 0], "[SEP]": [0, 6] }),
    "last_hidden_state",
  );
  const pooling = { word_embedding_dimension: 2, pooling_mode_mean_tokens: true, pooling_mode_cls_token: false };
  const load = (files: Readonly<Record<string, object>>, graph = table) =>
    loadTiny("feature-extraction", { "model.onnx": graph, "config.json": config, ...textFiles, ...files });
  const sentences = await load({
    "1_Pooling/config.json": pooling,
    "modules.json": [{ type: "sentence_transformers.models.Normalize" }],
    "config_sentence_transformers.json": { prompts: { query: "bad " } },
  });
  const embed = (inputs: unknown, parameters = {}, model: LoadedModel = sentences) =>
    callTask(model, "feature-extraction", inputs, parameters);

  test("returns a vector for a text and a list for a list", async () => {
    expect(await embed("good", { normalize: false })).toEqual([near(3), near(2)]);
    expect(await embed(["good"], { normalize: false })).toEqual([[near(3), near(2)]]);
    expect(await embed("good")).toEqual([near(3 / Math.sqrt(13)), near(2 / Math.sqrt(13))]);
  });

  test("gives the same vectors in a batch with padding", async () => {
    const texts = ["good", "good bad bad", "bad"];
    const together = await embed(texts);
    expect(together).toEqual(await Promise.all(texts.map((text) => embed(text))));
  });

  test("puts the named prompt in front", async () => {
    expect(await embed("good", { prompt_name: "query" })).toEqual(await embed("bad good"));
    await expect(embed("good", { prompt_name: "passage" })).rejects.toMatchObject(
      refusal("invalid_input", /no prompt "passage". It has query/),
    );
  });

  test("shortens vectors, and encodes them", async () => {
    expect(await embed("good", { dimensions: 1 })).toEqual([1]);
    await expect(embed("good", { dimensions: 3 })).rejects.toMatchObject(refusal("invalid_input", /has 2 dimensions/));
    const base64 = Buffer.from(Float32Array.of(3, 2).buffer).toString("base64");
    expect(await embed("good", { normalize: false, encoding_format: "base64" })).toBe(base64);
  });

  test.each([
    { mode: "cls_token", vector: [6, 0] },
    { mode: "lasttoken", vector: [0, 6] },
    { mode: "max_tokens", vector: [6, 6] },
  ])("pools by $mode", async ({ mode, vector }) => {
    const model = await load({ "1_Pooling/config.json": { [`pooling_mode_${mode}`]: true } });
    expect(await embed("good", {}, model)).toEqual(vector);
  });

  test("does not guess at other ways to pool", async () => {
    const both = { pooling_mode_cls_token: true, pooling_mode_mean_tokens: true };
    await expect(load({ "1_Pooling/config.json": both })).rejects.toMatchObject(
      refusal("unsupported_architecture", /cls_token and mean_tokens/),
    );
    const dense = {
      "1_Pooling/config.json": pooling,
      "modules.json": [{ type: "sentence_transformers.models.Dense" }],
    };
    await expect(load(dense)).rejects.toMatchObject(refusal("unsupported_architecture", /Dense/));
  });

  test("takes the vectors of files that pool themselves", async () => {
    const model = await load({}, sumGraph(rowsOf(2, { good: [3, 0] }), "sentence_embedding"));
    expect(await embed("good good", {}, model)).toEqual([6, 0]);
  });

  test("returns a vector for each token of models that are not made for sentences", async () => {
    const model = await load({});
    expect(await embed("good", {}, model)).toEqual([
      [
        [6, 0],
        [3, 0],
        [0, 6],
      ],
    ]);
    await expect(embed("good", { normalize: true }, model)).rejects.toMatchObject(
      refusal("invalid_input", /normalize/),
    );
  });

  test("compares sentences", async () => {
    const inputs = { source_sentence: "good", sentences: ["good", "bad"] };
    const [one, other] = [
      [9, 6],
      [6, 10],
    ] as const;
    const cosine = (one[0] * other[0] + one[1] * other[1]) / (Math.hypot(...one) * Math.hypot(...other));
    expect(await callTask(sentences, "sentence-similarity", inputs)).toEqual([near(1), near(cosine)]);
    await expect(callTask(sentences, "sentence-similarity", { sentences: [] })).rejects.toMatchObject(
      refusal("invalid_input", /inputs\.source_sentence/),
    );
  });

  const call = (body: Record<string, unknown>) => sentences.run({ kind: "embeddings", body }, callOptions());

  test("answers calls of OpenAI, also with tokens", async () => {
    const vector = [near(3 / Math.sqrt(13)), near(2 / Math.sqrt(13))];
    expect(await call({ input: "good" })).toEqual({
      object: "list",
      data: [{ object: "embedding", index: 0, embedding: vector }],
      model: "yard/tiny",
      usage: { prompt_tokens: 3, total_tokens: 3 },
    });
    expect(await call({ input: [5] })).toMatchObject({ data: [{ embedding: vector }] });
    expect(await call({ input: [[5], [5]] })).toMatchObject({ data: [{ embedding: vector }, { embedding: vector }] });
    await expect(call({ input: [99] })).rejects.toMatchObject(refusal("invalid_input", /token 99/));
    await expect(call({ input: "good ".repeat(9) })).rejects.toMatchObject({ problem: "context_length_exceeded" });
  });
});
