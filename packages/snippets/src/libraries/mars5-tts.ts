import { python } from "../code.ts";
import { oneSnippet } from "./library.ts";

/** @see https://github.com/Camb-ai/MARS5-TTS */
export const mars5Tts = oneSnippet(
  { library: "mars5-tts", label: "MARS5-TTS", docsUrl: "https://github.com/Camb-ai/MARS5-TTS" },
  ({ id }) => python`
# pip install git+https://github.com/Camb-ai/MARS5-TTS.git
from inference import Mars5TTS

mars5 = Mars5TTS.from_pretrained(${id})`,
);
