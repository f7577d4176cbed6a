import { shell } from "../code.ts";
import { oneSnippet } from "./library.ts";

/** @see https://github.com/Lightricks/LTX-2 */
export const ltx = oneSnippet(
  { library: "ltx", label: "LTX-2", docsUrl: "https://github.com/Lightricks/LTX-2" },
  ({ id, name }) => shell`
git clone https://github.com/Lightricks/LTX-2 && cd LTX-2
uv sync --frozen

# The weights, and the text encoder that the pipelines read prompts with
hf download ${id} --local-dir ${`models/${name}`}
hf download google/gemma-3-12b-it-qat-q4_0-unquantized --local-dir models/gemma-3-12b

# A video from a text; the checkpoint's file name is on the model's Files tab
uv run python -m ltx_pipelines.ti2vid_one_stage \\
    --checkpoint-path ${`models/${name}/model.safetensors`} \\
    --gemma-root models/gemma-3-12b \\
    --prompt 'A young fox runs through fresh snow' \\
    --output-path output.mp4`,
);
