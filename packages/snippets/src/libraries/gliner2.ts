import { python } from "../code.ts";
import { oneSnippet } from "./library.ts";

/** @see https://github.com/fastino-ai/GLiNER2 */
export const gliner2 = oneSnippet(
  "gliner2",
  ({ id }) => python`
# pip install "gliner2[local]"
from gliner2 import AutoExtractor

extractor = AutoExtractor.from_pretrained(${id})

print(extractor.extract_entities("Ada Lovelace lived in London.", ["person", "city"]))`,
);
