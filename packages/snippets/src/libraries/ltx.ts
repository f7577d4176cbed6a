import { type Code, shell } from "../code.ts";
import type { ModelFacts } from "../model/model-facts.ts";
import { oneSnippet } from "./library.ts";

/** From version 2.5, a model has a folder for each part; before, it is one file with a separate text encoder. */
const isSplit = ({ id, tags, baseModel }: ModelFacts) =>
  [id, baseModel ?? "", ...tags].some((name) => /ltx[-_]?2\.5/i.test(name));

/** @see https://github.com/Lightricks/LTX-2 */
export const ltx = oneSnippet("ltx", (model) => (isSplit(model) ? split(model) : whole(model)));

/** Finds the checkpoint among files that may include LoRAs and upscalers, by their names. */
const checkpoint = (model: ModelFacts) =>
  model.files.find((path) => !path.includes("/") && /\.safetensors$/i.test(path) && !/lora|upscal/i.test(path)) ??
  "model.safetensors";

const whole = (model: ModelFacts): Code => shell`
git clone https://github.com/Lightricks/LTX-2 && cd LTX-2
uv sync --frozen

# The weights, and the text encoder that the pipelines read prompts with
hf download ${model.id} --local-dir ${`models/${model.name}`}
hf download google/gemma-3-12b-it-qat-q4_0-unquantized --local-dir models/gemma-3-12b

# A video from a text; all checkpoints are on the model's Files tab
uv run python -m ltx_pipelines.ti2vid_one_stage \\
    --checkpoint-path ${`models/${model.name}/${checkpoint(model)}`} \\
    --gemma-root models/gemma-3-12b \\
    --prompt 'A young fox runs through fresh snow' \\
    --output-path output.mp4`;

/** Returns the first file of a part's folder, or a placeholder if the files are not known. */
const part = (model: ModelFacts, folder: string, name: string, kind = "") => {
  const file = model.files.find(
    (path) => path.startsWith(`${folder}/`) && path.endsWith(".safetensors") && path.includes(kind, folder.length),
  );
  return `models/${model.name}/${file ?? `${folder}/${name}.safetensors`}`;
};

const split = (model: ModelFacts): Code => shell`
git clone https://github.com/Lightricks/LTX-2 && cd LTX-2
uv sync --extra natten

hf download ${model.id} --local-dir ${`models/${model.name}`}

# A video from a text; the files of each part are on the model's Files tab
uv run python -m ltx_pipelines.distilled \\
    --transformer-path ${part(model, "diffusion_models", "TRANSFORMER")} \\
    --text-encoder-path ${part(model, "text_encoders", "TEXT_ENCODER")} \\
    --video-vae-path ${part(model, "vae", "VIDEO_VAE", "video")} \\
    --audio-vae-path ${part(model, "vae", "AUDIO_VAE", "audio")} \\
    --spatial-upsampler-path ${part(model, "latent_upscale_models", "SPATIAL_UPSAMPLER", "spatial")} \\
    --prompt 'A young fox runs through fresh snow' \\
    --output-path output.mp4`;
