import { python } from "../code.ts";
import { oneSnippet } from "./library.ts";

/** @see https://github.com/MCG-NJU/VFIMamba */
export const vfiMamba = oneSnippet(
  { library: "vfi-mamba", label: "VFIMamba", docsUrl: "https://github.com/MCG-NJU/VFIMamba" },
  ({ id }) => python`
# git clone https://github.com/MCG-NJU/VFIMamba && cd VFIMamba
from Trainer_finetune import Model

model = Model.from_pretrained(${id})`,
);
