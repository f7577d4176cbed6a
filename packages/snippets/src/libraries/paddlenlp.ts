import { comment, python } from "../code.ts";
import { fixed, oneSnippet } from "./library.ts";

/** @see https://paddlenlp.readthedocs.io */
export const paddlenlp = oneSnippet("paddlenlp", ({ id, architectures }) => {
  const [architecture] = architectures;
  const className = fixed(architecture ?? "AutoModel");
  const load = python`
from paddlenlp.transformers import AutoTokenizer, ${className}

tokenizer = AutoTokenizer.from_pretrained(${id}, from_hf_hub=True)
model = ${className}.from_pretrained(${id}, from_hf_hub=True)`;
  return architecture === undefined
    ? python`
${comment("Type of model unknown.")}
${load}`
    : load;
});
