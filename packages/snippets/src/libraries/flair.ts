import { python } from "../code.ts";
import { oneSnippet } from "./library.ts";

/** @see https://flairnlp.github.io/docs/intro */
export const flair = oneSnippet(
  "flair",
  ({ id }) => python`
from flair.data import Sentence
from flair.models import SequenceTagger

tagger = SequenceTagger.load(${id})

sentence = Sentence("Ada lives in London.")
tagger.predict(sentence)
for label in sentence.get_labels():
    print(label)`,
);
