import { z } from "zod";
import { labelOf, type ModelConfig } from "../model-config.ts";
import { highest, type LabelScore, sigmoid, softmax } from "./scores.ts";

/** Parameters of text and image classification. */
export const classificationParameters = {
  function_to_apply: z.enum(["sigmoid", "softmax", "none"]).optional(),
  top_k: z.number().int().positive().optional(),
};

const functions = { sigmoid, softmax, none: (values: ArrayLike<number>) => Array.from(values) };
type ScoreFunction = keyof typeof functions;

/** Returns the function that a model's scores need: the one that `transformers` applies. */
export function scoreFunction({ problem_type, function_to_apply }: ModelConfig, classes: number): ScoreFunction {
  if (problem_type === "regression") return "none";
  if (problem_type === "multi_label_classification" || classes === 1) return "sigmoid";
  if (problem_type === "single_label_classification" || classes > 1) return "softmax";
  return function_to_apply === "sigmoid" || function_to_apply === "softmax" ? function_to_apply : "none";
}

interface ClassificationOptions {
  function_to_apply?: ScoreFunction | undefined;
  top_k?: number | undefined;
}

/** Returns the classes of a model with their scores, the highest first. */
export function labelScores(
  config: ModelConfig,
  logits: Float32Array,
  { function_to_apply = scoreFunction(config, logits.length), top_k }: ClassificationOptions,
): LabelScore[] {
  const scores = functions[function_to_apply](logits);
  return highest(
    scores.map((score, index) => ({ label: labelOf(config, index), score })),
    top_k,
  );
}
