import { type Code, shell } from "../code.ts";
import type { ModelFacts } from "../model/model-facts.ts";
import { oneSnippet } from "./library.ts";

/** From 2.5 on a model is a folder for each of its parts; before, one file, beside a text encoder of its own. */
const isSplit = ({ id, tags, baseModel }: ModelFacts) =>
  [id, baseModel ?? "", ...tags].some((name) => /ltx[-_]?2\.5/i.test(name));

/** @see https://github.com/Lightricks/LTX-2 */
export const ltx = oneSnippet("ltx", (model) => (isSplit(model) ? split(model) : whole(model)));

const whole = ({ id, name }: ModelFacts): Code => shell`
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
    --output-path output.mp4`;

const split = ({ id, name }: ModelFacts): Code => shell`
git clone https://github.com/Lightricks/LTX-2 && cd LTX-2
uv sync --extra natten

hf download ${id} --local-dir ${`models/${name}`}

# A video from a text; the files' names are on the model's Files tab
uv run python -m ltx_pipelines.distilled \\
    --transformer-path ${`models/${name}/diffusion_models/TRANSFORMER.safetensors`} \\
    --text-encoder-path ${`models/${name}/text_encoders/TEXT_ENCODER.safetensors`} \\
    --video-vae-path ${`models/${name}/vae/VIDEO_VAE.safetensors`} \\
    --audio-vae-path ${`models/${name}/vae/AUDIO_VAE.safetensors`} \\
    --spatial-upsampler-path ${`models/${name}/latent_upscale_models/SPATIAL_UPSAMPLER.safetensors`} \\
    --prompt 'A young fox runs through fresh snow' \\
    --output-path output.mp4`;
