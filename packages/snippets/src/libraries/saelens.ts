import { type Code, python } from "../code.ts";
import { findFile, splitPath } from "../model/find-file.ts";
import type { ModelFacts } from "../model/model-facts.ts";
import { fixed, oneSnippet } from "./library.ts";

/** Returns the first folder with an autoencoder, or a placeholder if the files are not known. */
function folder(model: ModelFacts): Code {
  const file = findFile(model, /\/sae_weights\.safetensors$/) ?? findFile(model, /\/cfg\.json$/);
  return file === undefined
    ? fixed('"SAE_ID",  # one of the folders on the model\'s Files tab')
    : python`${splitPath(file).folder},`;
}

/** @see https://decoderesearch.github.io/SAELens/ */
export const saelens = oneSnippet(
  "saelens",
  (model) => python`
# pip install sae-lens
from sae_lens import SAE

sae = SAE.from_pretrained(
    release=${model.id},
    sae_id=${folder(model)}
)`,
);
