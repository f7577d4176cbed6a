import { expect, test, vi } from "vitest";
import { damageFiles, undocumentedProblems } from "../testing/damaged-models.ts";
import { callTask, loadTiny, rowsOf, sumGraph, tableGraph, tokenizerJson } from "../testing/tiny-models.ts";

const files = {
  "config.json": { model_type: "bert", max_position_embeddings: 16, num_attention_heads: 1, hidden_size: 2 },
  "tokenizer.json": tokenizerJson,
};
const graph = tableGraph(rowsOf(2, { good: [1, 2] }), "last_hidden_state");
const load = (model: object, more: Readonly<Record<string, object>> = {}, task = "feature-extraction") =>
  loadTiny(task, { "onnx/model.onnx": model, ...files, ...more });

test("damaged files are refused with the reason, or computed", async () => {
  expect(undocumentedProblems(await damageFiles(20))).toEqual([]);
  // The runtime still works.
  expect(await callTask(await load(graph), "feature-extraction", "good")).toEqual([
    [
      [0, 0],
      [1, 2],
      [0, 0],
    ],
  ]);
});

test.each([
  {
    title: "an operator that does not exist",
    nodes: [{ op: "Guess", inputs: ["table", "input_ids"], output: "last_hidden_state" }],
    refused: /operator Guess, which the local engine does not support/,
  },
  {
    title: "a custom operator",
    nodes: [{ op: "Guess", domain: "com.example", inputs: ["table", "input_ids"], output: "last_hidden_state" }],
    refused: /operators of com\.example/,
  },
  { title: "a newer opset", opset: 99, refused: /newer version of ONNX/ },
])("names $title", async ({ title: _title, refused, ...changes }) => {
  await expect(load({ ...graph, ...changes })).rejects.toMatchObject({
    problem: "unsupported_operator",
    message: expect.stringMatching(refused),
  });
});

test("a model whose weights do not fit into memory is refused", async () => {
  const shape = { ...graph.constants[0], dims: [1, 4], floats: [0, 0, 0, 0], name: "start" };
  // 4 GiB from a file of 1 kB.
  const bomb = {
    ...graph,
    constants: [...graph.constants, shape, { name: "repeats", dims: [2], ints: [1024 * 1024 * 60, 4] }],
    nodes: [
      { op: "Tile", inputs: ["start", "repeats"], output: "large" },
      { op: "ReduceMean", inputs: ["large"], output: "mean", attributes: { keepdims: 0 } },
      { op: "Gather", inputs: ["table", "input_ids"], output: "rows" },
      { op: "Add", inputs: ["rows", "mean"], output: "last_hidden_state" },
    ],
  };
  const before = process.memoryUsage().rss;
  const loadAndCall = async () => callTask(await load(bomb), "feature-extraction", "good");
  await expect(loadAndCall()).rejects.toMatchObject({ problem: "not_enough_memory" });
  expect(process.memoryUsage().rss - before).toBeLessThan(600 * 1024 * 1024);
});

test("weights in another file are read only from the files of the model", async () => {
  const [table] = graph.constants;
  const outside = (name: string) => ({
    ...graph,
    constants: table === undefined ? [] : [{ ...table, externalFile: name }],
  });
  const data = new Uint8Array(Float32Array.from(rowsOf(2, { good: [1, 2] }).flat()).buffer);
  const model = await load(outside("model.onnx_data"), { "onnx/model.onnx_data": data });
  expect(await callTask(model, "feature-extraction", "good")).toEqual([
    [
      [0, 0],
      [1, 2],
      [0, 0],
    ],
  ]);
  for (const name of ["model.onnx_data", "../../../etc/passwd", "/etc/passwd"]) {
    await expect(load(outside(name))).rejects.toMatchObject({ problem: "missing_file" });
  }
});

test.each([
  {
    title: "config.json",
    more: { "config.json": new TextEncoder().encode("{") },
    problem: "damaged_file",
    refused: /config\.json is no valid JSON/,
  },
  {
    title: "the type of a field",
    more: { "config.json": { hidden_size: "2" } },
    problem: "damaged_file",
    refused: /config\.json is not as expected at hidden_size/,
  },
  {
    title: "the kind of a tokenizer",
    more: { "tokenizer.json": { ...tokenizerJson, model: { type: "Guess" } } },
    problem: "unsupported_architecture",
    refused: /does not support the tokenizer/,
  },
])("names a problem with $title", async ({ more, problem, refused }) => {
  await expect(load(graph, more)).rejects.toMatchObject({ problem, message: expect.stringMatching(refused) });
});

test("names the file, output and input that are missing", async () => {
  const loadWithout = loadTiny("text-classification", { "model.onnx": graph, "config.json": files["config.json"] });
  await expect(loadWithout).rejects.toMatchObject({
    problem: "missing_file",
    message: expect.stringMatching(/no file tokenizer\.json/),
  });
  await expect(load(graph, {}, "text-classification")).rejects.toMatchObject({
    problem: "unsupported_architecture",
    message: expect.stringMatching(/no output logits/),
  });
  const summed = sumGraph(rowsOf(2, {}), "sentence_embedding");
  const past = {
    ...summed,
    inputs: [...summed.inputs, { name: "past_key_values", type: "float" as const, dims: [1] }],
  };
  await expect(load(past)).rejects.toMatchObject({ message: expect.stringMatching(/needs the input past_key_values/) });
  await expect(load(graph, {}, "translation")).rejects.toMatchObject({
    problem: "unsupported_task",
    message: expect.stringMatching(/does not run translation/),
  });
});

test("nothing is loaded from a network, and there are no other threads", async () => {
  const fetched = vi.spyOn(globalThis, "fetch").mockRejectedValue(new Error("no network"));
  try {
    const threads = process.getActiveResourcesInfo().filter((name) => name === "Worker").length;
    expect(await callTask(await load(graph), "feature-extraction", "good")).toHaveLength(1);
    expect(fetched).not.toHaveBeenCalled();
    expect(process.getActiveResourcesInfo().filter((name) => name === "Worker")).toHaveLength(threads);
  } finally {
    fetched.mockRestore();
  }
});
