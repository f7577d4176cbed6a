import { comment, python } from "../code.ts";
import { fixed, oneSnippet } from "./library.ts";

/**
 * The class that loads the adapter's base model, by the adapter's task type: all that PEFT defines.
 * @see https://huggingface.co/docs/peft/package_reference/peft_types
 */
const autoClasses: Readonly<Record<string, string>> = {
  CAUSAL_LM: "AutoModelForCausalLM",
  SEQ_2_SEQ_LM: "AutoModelForSeq2SeqLM",
  TOKEN_CLS: "AutoModelForTokenClassification",
  SEQ_CLS: "AutoModelForSequenceClassification",
  QUESTION_ANS: "AutoModelForQuestionAnswering",
  FEATURE_EXTRACTION: "AutoModel",
};

/** @see https://huggingface.co/docs/peft */
export const peft = oneSnippet("peft", ({ id, peft: { baseModel, taskType } }) => {
  const autoClass = taskType !== undefined && Object.hasOwn(autoClasses, taskType) ? autoClasses[taskType] : undefined;
  if (autoClass === undefined) return comment("Task type is invalid.");
  if (baseModel === undefined) return comment("Base model is not found.");
  return python`
from peft import PeftModel
from transformers import ${fixed(autoClass)}

base_model = ${fixed(autoClass)}.from_pretrained(${baseModel})
model = PeftModel.from_pretrained(base_model, ${id})`;
});
