import { python } from "../code.ts";
import { oneSnippet } from "./library.ts";

/** @see https://aphp.github.io/edsnlp/latest/ */
export const edsnlp = oneSnippet(
  "edsnlp",
  ({ id }) => python`
# pip install "edsnlp[ml]"
import edsnlp

nlp = edsnlp.load(${id}, auto_update=True)

doc = nlp("Le patient a été admis pour une pneumopathie.")
print(doc.ents)`,
);
