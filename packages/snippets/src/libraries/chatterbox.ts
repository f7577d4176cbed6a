import { python } from "../code.ts";
import { oneSnippet } from "./library.ts";

/** @see https://github.com/resemble-ai/chatterbox */
export const chatterbox = oneSnippet(
  { library: "chatterbox", label: "Chatterbox", docsUrl: "https://github.com/resemble-ai/chatterbox" },
  () => python`
# pip install chatterbox-tts
import torchaudio
from chatterbox.tts import ChatterboxTTS

model = ChatterboxTTS.from_pretrained(device="cuda")

wav = model.generate("Good morning! Your train leaves at nine.")
torchaudio.save("output.wav", wav, model.sr)

# In the voice of a recording
wav = model.generate("Good morning! Your train leaves at nine.", audio_prompt_path="voice.wav")
torchaudio.save("output-voice.wav", wav, model.sr)`,
);
