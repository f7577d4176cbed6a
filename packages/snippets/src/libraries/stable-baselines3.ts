import { type Code, python } from "../code.ts";
import { findFile } from "../model/find-file.ts";
import type { ModelFacts } from "../model/model-facts.ts";
import { fixed, oneSnippet } from "./library.ts";

/** Returns the file of the trained agent, or a placeholder if the files are not known. */
function fileName(model: ModelFacts): Code {
  const file = findFile(model, /\.zip$/);
  return file === undefined ? fixed('"MODEL_FILENAME.zip",  # on the model\'s Files tab') : python`${file},`;
}

/** @see https://huggingface.co/docs/hub/stable-baselines3 */
export const stableBaselines3 = oneSnippet(
  "stable-baselines3",
  (model) => python`
from huggingface_sb3 import load_from_hub

checkpoint = load_from_hub(
    repo_id=${model.id},
    filename=${fileName(model)}
)`,
);
