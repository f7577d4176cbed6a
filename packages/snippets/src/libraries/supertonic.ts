import { python } from "../code.ts";
import { oneSnippet } from "./library.ts";

/** @see https://github.com/supertone-inc/supertonic */
export const supertonic = oneSnippet(
  { library: "supertonic", label: "Supertonic", docsUrl: "https://github.com/supertone-inc/supertonic" },
  () => python`
# pip install supertonic
from supertonic import TTS

tts = TTS(auto_download=True)
voice = tts.get_voice_style(voice_name="M1")

wav, duration = tts.synthesize("Good morning! Your train leaves at nine.", voice_style=voice)
tts.save_audio(wav, "output.wav")`,
);
