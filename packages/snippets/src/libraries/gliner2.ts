import { python } from "../code.ts";
import { oneSnippet } from "./library.ts";

/** @see https://github.com/fastino-ai/GLiNER2 */
export const gliner2 = oneSnippet(
  { library: "gliner2", label: "GLiNER2", docsUrl: "https://github.com/fastino-ai/GLiNER2" },
  ({ id }) => python`
from gliner2 import GLiNER2

extractor = GLiNER2.from_pretrained(${id})

print(extractor.extract_entities("Ada Lovelace lived in London.", ["person", "city"]))`,
);
