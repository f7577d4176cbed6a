import { python } from "../code.ts";
import { fixed, oneSnippet } from "./library.ts";

/** The package identifies its models by repository name and uses the newest by default. */
const isKnown = (name: string) => /^supertonic(-\d)?$/.test(name);

/** @see https://github.com/supertone-inc/supertonic */
export const supertonic = oneSnippet(
  "supertonic",
  ({ name }) => python`
# pip install supertonic
from supertonic import TTS

tts = TTS(${fixed(isKnown(name) ? `model="${name}", ` : "")}auto_download=True)
voice = tts.get_voice_style(voice_name="M1")

wav, duration = tts.synthesize("Good morning! Your train leaves at nine.", voice_style=voice, lang="en")
tts.save_audio(wav, "output.wav")`,
);
