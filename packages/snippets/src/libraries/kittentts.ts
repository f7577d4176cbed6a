import { python } from "../code.ts";
import { oneSnippet } from "./library.ts";

/** @see https://github.com/KittenML/KittenTTS */
export const kittentts = oneSnippet(
  "kittentts",
  ({ id }) => python`
# pip install kittenml soundfile
import soundfile as sf
from kittenml import KittenTTS

model = KittenTTS(${id})

audio = model.generate("Good morning! Your train leaves at nine.")
sf.write("output.wav", audio, 24000)`,
);
