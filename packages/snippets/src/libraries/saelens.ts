import { python } from "../code.ts";
import { oneSnippet } from "./library.ts";

/** @see https://decoderesearch.github.io/SAELens/ */
export const saelens = oneSnippet(
  "saelens",
  ({ id }) => python`
# pip install sae-lens
from sae_lens import SAE

sae = SAE.from_pretrained(
    release=${id},
    sae_id="SAE_ID",  # one of the folders on the model's Files tab
)`,
);
