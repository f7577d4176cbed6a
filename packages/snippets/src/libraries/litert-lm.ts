import { shell } from "../code.ts";
import { oneSnippet } from "./library.ts";

/** @see https://ai.google.dev/edge/litert-lm */
export const litertLm = oneSnippet(
  "litert-lm",
  ({ id }) => shell`
# Install the command line tool
uv tool install litert-lm

# Fetch the model and chat with it; the file is on the model's Files tab
litert-lm run --from-huggingface-repo=${id} model.litertlm --prompt="What is the capital of France?"`,
);
