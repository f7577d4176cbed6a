import { python } from "../code.ts";
import { fixed, oneSnippet } from "./library.ts";

/** @see https://webis-de.github.io/lightning-ir/ */
export const lightningIr = oneSnippet("lightning-ir", ({ id, tags }) => {
  const module = fixed(tags.has("cross-encoder") ? "CrossEncoderModule" : "BiEncoderModule");
  return python`
# pip install lightning-ir
from lightning_ir import ${module}

model = ${module}(${id})

output = model.score("What is the capital of France?", ["Paris is the capital of France.", "Rome is in Italy."])
print(output.scores)`;
});
