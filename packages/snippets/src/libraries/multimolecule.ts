import { python } from "../code.ts";
import { oneSnippet } from "./library.ts";

/** @see https://multimolecule.danling.org */
export const multimolecule = oneSnippet(
  "multimolecule",
  ({ id }) => python`
# pip install multimolecule
import multimolecule  # makes its models known to transformers
from transformers import AutoModel, AutoTokenizer

tokenizer = AutoTokenizer.from_pretrained(${id})
model = AutoModel.from_pretrained(${id})

outputs = model(**tokenizer("UAGCUUAUCAG", return_tensors="pt"))`,
);
