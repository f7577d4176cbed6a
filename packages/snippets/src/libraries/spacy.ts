import { python } from "../code.ts";
import { oneSnippet } from "./library.ts";

/** @see https://huggingface.co/docs/hub/spacy */
export const spacy = oneSnippet(
  "spacy",
  ({ id }) => python`
import spacy
from huggingface_hub import snapshot_download

nlp = spacy.load(snapshot_download(${id}))

for entity in nlp("Ada lives in London.").ents:
    print(entity.text, entity.label_)`,
);
