import { python } from "../code.ts";
import { oneSnippet } from "./library.ts";

/** @see https://github.com/index-tts/index-tts */
export const indexTts = oneSnippet(
  { library: "index-tts", label: "IndexTTS", docsUrl: "https://github.com/index-tts/index-tts" },
  ({ id }) => python`
from huggingface_hub import snapshot_download
from indextts.infer import IndexTTS

snapshot_download(${id}, local_dir="checkpoints")
tts = IndexTTS(model_dir="checkpoints", cfg_path="checkpoints/config.yaml")

tts.infer("voice.wav", "Good morning! Your train leaves at nine.", "output.wav")`,
);
