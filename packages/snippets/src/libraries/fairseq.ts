import { python } from "../code.ts";
import { oneSnippet } from "./library.ts";

/** @see https://fairseq.readthedocs.io */
export const fairseq = oneSnippet(
  "fairseq",
  ({ id }) => python`
from fairseq.checkpoint_utils import load_model_ensemble_and_task_from_hf_hub

models, config, task = load_model_ensemble_and_task_from_hf_hub(${id})`,
);
