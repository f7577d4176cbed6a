import { python } from "../code.ts";
import { oneSnippet } from "./library.ts";

/** @see https://github.com/nari-labs/dia */
export const diaTts = oneSnippet(
  { library: "dia-tts", label: "Dia", docsUrl: "https://github.com/nari-labs/dia" },
  ({ id }) => python`
import soundfile as sf
from dia.model import Dia

model = Dia.from_pretrained(${id})

audio = model.generate("[S1] Have you seen the new library? [S2] Yes, I was there yesterday.")
sf.write("output.mp3", audio, 44100)`,
);
