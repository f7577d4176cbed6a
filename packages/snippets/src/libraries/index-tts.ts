import { python } from "../code.ts";
import { fixed, oneSnippet } from "./library.ts";

const text = "Good morning! Your train leaves at nine.";

/** The module for each version; the model's name ends in the version. */
function versionOf(name: string) {
  if (name.endsWith("2.5")) return { module: "infer_v2_5", className: "IndexTTS2", extra: 'lang="EN", ' };
  if (/-?2$/.test(name)) return { module: "infer_v2", className: "IndexTTS2", extra: "" };
  return undefined;
}

/** @see https://github.com/index-tts/index-tts */
export const indexTts = oneSnippet("index-tts", ({ id, name }) => {
  const version = versionOf(name);
  const { module, className } = version ?? { module: "infer", className: "IndexTTS" };
  const call =
    version === undefined
      ? python`tts.infer("voice.wav", ${text}, "output.wav")`
      : python`
tts.infer(
    spk_audio_prompt="voice.wav",
    text=${text},
    ${fixed(version.extra)}output_path="output.wav",
)`;
  return python`
# git clone https://github.com/index-tts/index-tts && cd index-tts && uv sync --all-extras
# Run this file there: uv run FILE.py
from huggingface_hub import snapshot_download
from indextts.${fixed(module)} import ${fixed(className)}

snapshot_download(${id}, local_dir="checkpoints")
tts = ${fixed(className)}(model_dir="checkpoints", cfg_path="checkpoints/config.yaml")

${call}`;
});
