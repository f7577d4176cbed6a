import { python } from "../code.ts";
import { oneSnippet } from "./library.ts";

/** @see https://fairseq.readthedocs.io */
export const fairseq = oneSnippet(
  { library: "fairseq", label: "Fairseq", docsUrl: "https://fairseq.readthedocs.io" },
  ({ id }) => python`
from fairseq.checkpoint_utils import load_model_ensemble_and_task_from_hf_hub

models, config, task = load_model_ensemble_and_task_from_hf_hub(${id})`,
);
