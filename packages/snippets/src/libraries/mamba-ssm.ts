import { python } from "../code.ts";
import { oneSnippet } from "./library.ts";

/** @see https://github.com/state-spaces/mamba */
export const mambaSsm = oneSnippet(
  "mamba-ssm",
  ({ id }) => python`
from mamba_ssm.models.mixer_seq_simple import MambaLMHeadModel

model = MambaLMHeadModel.from_pretrained(${id}, device="cuda")`,
);
