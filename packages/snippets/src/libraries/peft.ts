import { comment, python } from "../code.ts";
import { fixed, oneSnippet } from "./library.ts";

/** The class that the adapter's base model is loaded with, by the adapter's task type. */
const autoClasses: Readonly<Record<string, string>> = {
  CAUSAL_LM: "AutoModelForCausalLM",
  SEQ_2_SEQ_LM: "AutoModelForSeq2SeqLM",
  TOKEN_CLS: "AutoModelForTokenClassification",
  SEQ_CLS: "AutoModelForSequenceClassification",
};

/** @see https://huggingface.co/docs/peft */
export const peft = oneSnippet(
  { library: "peft", label: "PEFT", docsUrl: "https://huggingface.co/docs/peft" },
  ({ id, peft: { baseModel, taskType } }) => {
    const autoClass =
      taskType !== undefined && Object.hasOwn(autoClasses, taskType) ? autoClasses[taskType] : undefined;
    if (autoClass === undefined) return comment("Task type is invalid.");
    if (baseModel === undefined) return comment("Base model is not found.");
    return python`
from peft import PeftModel
from transformers import ${fixed(autoClass)}

base_model = ${fixed(autoClass)}.from_pretrained(${baseModel})
model = PeftModel.from_pretrained(base_model, ${id})`;
  },
);
