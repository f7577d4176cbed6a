import { python } from "../code.ts";
import { oneSnippet } from "./library.ts";

/** @see https://github.com/kyutai-labs/pocket-tts */
export const pocketTts = oneSnippet(
  "pocket-tts",
  () => python`
# pip install pocket-tts
import scipy.io.wavfile
from pocket_tts import TTSModel

model = TTSModel.load_model()
voice = model.get_state_for_audio_prompt("voice.wav")

audio = model.generate_audio(voice, "Good morning! Your train leaves at nine.")
scipy.io.wavfile.write("output.wav", model.sample_rate, audio.numpy())`,
);
