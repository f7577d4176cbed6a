import { shell } from "../code.ts";
import { findFile } from "../model/find-file.ts";
import { oneSnippet } from "./library.ts";

/** @see https://ai.google.dev/edge/litert-lm */
export const litertLm = oneSnippet(
  "litert-lm",
  (model) => shell`
# Install the command line tool
uv tool install litert-lm

# Fetch the model and chat with it; its files are on the model's Files tab
litert-lm run --from-huggingface-repo=${model.id} ${findFile(model, /\.litertlm$/) ?? "model.litertlm"} --prompt="What is the capital of France?"`,
);
