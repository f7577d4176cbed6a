import { writeOnnx } from "./onnx-writer.ts";
import { callTask, loadTiny, rowsOf, tableGraph, tokenizerJson } from "./tiny-models.ts";

const documented: ReadonlySet<string> = new Set([
  "none",
  "damaged_file",
  "unsupported_architecture",
  "unsupported_operator",
  "missing_file",
  "not_enough_memory",
]);

/** Returns numbers that are the same in each run. */
function randomNumbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state % below;
  };
}

/** Loads and calls damaged versions of a model, and returns how often each problem was the result; `none` if it worked. */
export async function damageFiles(count: number): Promise<Map<string, number>> {
  const intact = writeOnnx(tableGraph(rowsOf(2, { good: [1, 2] }), "last_hidden_state"));
  const random = randomNumbers(17);
  const problems = new Map<string, number>();
  for (let round = 0; round < count; round++) {
    const damaged = round % 4 === 0 ? intact.slice(0, random(intact.length)) : intact.slice();
    for (let change = 0; change <= random(4); change++) damaged[random(damaged.length)] = random(256);
    const problem = await loadTiny("feature-extraction", {
      "onnx/model.onnx": damaged,
      "config.json": { model_type: "bert", max_position_embeddings: 16, num_attention_heads: 1, hidden_size: 2 },
      "tokenizer.json": tokenizerJson,
    })
      .then((model) => callTask(model, "feature-extraction", "good bad"))
      .then(() => "none")
      .catch((error: unknown) =>
        error instanceof Error && "problem" in error ? String(error.problem) : String(error),
      );
    problems.set(problem, (problems.get(problem) ?? 0) + 1);
  }
  return problems;
}

/** Returns the results that callers should not get. */
export function undocumentedProblems(problems: ReadonlyMap<string, number>): string[] {
  return [...problems.keys()].filter((problem) => !documented.has(problem));
}
