import { python } from "../code.ts";
import { oneSnippet } from "./library.ts";

/** @see https://minish.ai/packages/model2vec/introduction */
export const model2vec = oneSnippet(
  "model2vec",
  ({ id }) => python`
from model2vec import StaticModel

model = StaticModel.from_pretrained(${id})

embeddings = model.encode(["It is sunny outside.", "What a beautiful day!"])
print(embeddings.shape)`,
);
