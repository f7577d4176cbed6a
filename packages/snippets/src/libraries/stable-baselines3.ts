import { python } from "../code.ts";
import { oneSnippet } from "./library.ts";

/** @see https://huggingface.co/docs/hub/stable-baselines3 */
export const stableBaselines3 = oneSnippet(
  "stable-baselines3",
  ({ id }) => python`
from huggingface_sb3 import load_from_hub

checkpoint = load_from_hub(
    repo_id=${id},
    filename="MODEL_FILENAME.zip",  # on the model's Files tab
)`,
);
