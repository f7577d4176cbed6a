import { limits } from "@modelyard/platform/limits";
import { z } from "zod";
import { RuntimeError } from "../../runtimes/runtime-error.ts";
import type { ModelConfig } from "../model-config.ts";
import { highest, softmax } from "./scores.ts";
import {
  parse,
  parseParameters,
  type Task,
  type TextModel,
  text,
  texts,
  truncationOf,
  truncationParameters,
} from "./task.ts";

const parameterShape = {
  candidate_labels: z.union([
    text.transform((list) =>
      list
        .split(",")
        .map((label) => label.trim())
        .filter((label) => label !== ""),
    ),
    z.array(text),
  ]),
  hypothesis_template: text.optional(),
  multi_label: z.boolean().optional(),
  ...truncationParameters,
};

/** Which classes of a model for natural language inference mean yes and no. */
interface Answers {
  entailment: number;
  contradiction: number;
}

function answersOf({ id2label, label2id }: ModelConfig, modelId: string): Answers {
  const names = new Map([
    ...Object.entries(id2label ?? {}).map(([id, label]) => [label.toLowerCase(), Number(id)] as const),
    ...Object.entries(label2id ?? {}).map(([label, id]) => [label.toLowerCase(), Number(id)] as const),
  ]);
  const entailment = [...names].find(([name]) => name.startsWith("entail"))?.[1];
  if (entailment === undefined) {
    throw new RuntimeError(
      "unsupported_task",
      `${modelId} has no class "entailment", so that it cannot classify without examples. Use a model for natural language inference (NLI).`,
    );
  }
  const contradiction = [...names].find(([name]) => name.startsWith("contradict"))?.[1];
  return { entailment, contradiction: contradiction ?? (entailment === 0 ? names.size - 1 : 0) };
}

/** Returns `{ sequence, labels, scores }`, the highest score first; a list of them for a list of texts. */
export function zeroShotClassification({ modelId, config, tokenizer, compute }: TextModel): Task {
  const { entailment, contradiction } = answersOf(config, modelId);
  return {
    run: async (inputs, parameters, signal) => {
      const given = parse(texts, inputs, "inputs");
      const options = parseParameters(parameterShape, parameters);
      const { candidate_labels: labels, hypothesis_template: template = "This example is {}.", multi_label } = options;
      const all = [given].flat();
      checkLabels(labels, template, all.length);
      const truncation = { ...truncationOf(options), onlyFirst: true };
      const pairs = all.flatMap((sequence) =>
        labels.map((label) =>
          tokenizer.encode(
            sequence,
            template.replace("{}", () => label),
            truncation,
          ),
        ),
      );
      const outputs = await compute(pairs, signal);
      const results = all.map((sequence, index) => {
        const logits = outputs
          .slice(index * labels.length, (index + 1) * labels.length)
          .map(({ rows }) => rows[0] ?? []);
        const yes = logits.map((row) => row[entailment] ?? 0);
        const scores =
          multi_label === true || labels.length === 1
            ? logits.map((row, label) => softmax([row[contradiction] ?? 0, yes[label] ?? 0])[1] ?? 0)
            : softmax(yes);
        const ranked = highest(labels.map((label, position) => ({ label, score: scores[position] ?? 0 })));
        return { sequence, labels: ranked.map(({ label }) => label), scores: ranked.map(({ score }) => score) };
      });
      return typeof given === "string" ? results[0] : results;
    },
  };
}

function invalid(message: string, field: string): RuntimeError {
  return new RuntimeError("invalid_input", message, { field: `parameters.${field}` });
}

function checkLabels(labels: readonly string[], template: string, textCount: number): void {
  const { labels: mostLabels, texts: mostPairs } = limits.onnx;
  if (labels.length === 0)
    throw invalid("parameters.candidate_labels must have at least one label.", "candidate_labels");
  if (labels.length > mostLabels || labels.length * textCount > mostPairs) {
    throw invalid(
      `parameters.candidate_labels has ${labels.length} labels for ${textCount} texts; the limits are ${mostLabels} labels and ${mostPairs} pairs of both.`,
      "candidate_labels",
    );
  }
  if (!template.includes("{}")) {
    throw invalid(
      'parameters.hypothesis_template must contain {}, where the label goes, as in "This example is {}."',
      "hypothesis_template",
    );
  }
}
