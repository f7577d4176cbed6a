import { python } from "../code.ts";
import { oneSnippet } from "./library.ts";

/** @see https://github.com/nari-labs/dia */
export const diaTts = oneSnippet(
  "dia-tts",
  ({ id }) => python`
# pip install git+https://github.com/nari-labs/dia.git
from dia.model import Dia

model = Dia.from_pretrained(${id})

audio = model.generate("[S1] Have you seen the new library? [S2] Yes, I was there yesterday.")
model.save_audio("output.mp3", audio)`,
);
