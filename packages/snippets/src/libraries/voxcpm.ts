import { python } from "../code.ts";
import { oneSnippet } from "./library.ts";

/** @see https://github.com/OpenBMB/VoxCPM */
export const voxcpm = oneSnippet(
  "voxcpm",
  ({ id }) => python`
# pip install voxcpm
import soundfile as sf
from voxcpm import VoxCPM

model = VoxCPM.from_pretrained(${id})

wav = model.generate(text="Good morning! Your train leaves at nine.")
sf.write("output.wav", wav, model.tts_model.sample_rate)`,
);
