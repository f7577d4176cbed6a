import { python } from "../code.ts";
import { findFile } from "../model/find-file.ts";
import { oneSnippet } from "./library.ts";

/** @see https://github.com/fluxions-ai/vui */
export const vui = oneSnippet(
  "vui",
  (model) => python`
# pip install vui-tts soundfile  (with Python 3.12; the package "vui" is another)
import soundfile as sf
from huggingface_hub import hf_hub_download
from vui.engine import Engine

engine = Engine(hf_hub_download(${model.id}, ${findFile(model, /(?:^|\/)vui[^/]*\.safetensors$/) ?? "vui-nano-1.1.safetensors"}))

with engine.new_row() as row:
    _, audio = row.render("Good morning! Your train leaves at nine.")
sf.write("output.wav", audio.flatten().float().cpu().numpy(), 24000)`,
);
