import { python } from "../code.ts";
import { oneSnippet } from "./library.ts";

/** @see https://github.com/urchade/GLiNER */
export const gliner = oneSnippet(
  "gliner",
  ({ id }) => python`
from gliner import GLiNER

model = GLiNER.from_pretrained(${id})

for entity in model.predict_entities("Ada Lovelace lived in London.", ["person", "city"]):
    print(entity["text"], "is a", entity["label"])`,
);
