import { python } from "../code.ts";
import { oneSnippet } from "./library.ts";

/** @see https://github.com/xhluca/bm25s */
export const bm25s = oneSnippet(
  "bm25s",
  ({ id }) => python`
# pip install "bm25s[hf]"
import bm25s
from bm25s.hf import BM25HF

retriever = BM25HF.load_from_hub(${id}, load_corpus=True)

query = bm25s.tokenize("Does the fish purr like a cat?")
documents, scores = retriever.retrieve(query, k=2)
print(documents, scores)`,
);
