import { python } from "../code.ts";
import { fixed, oneSnippet } from "./library.ts";

const text = "Good morning! Your train leaves at nine.";

/** @see https://github.com/resemble-ai/chatterbox */
export const chatterbox = oneSnippet("chatterbox", ({ id, name }) => {
  const isTurbo = name.toLowerCase().includes("turbo");
  const className = fixed(isTurbo ? "ChatterboxTurboTTS" : "ChatterboxTTS");
  const load = python`
from chatterbox.${fixed(isTurbo ? "tts_turbo" : "tts")} import ${className}`;
  // The package downloads its publisher's models by itself and reads others from a folder.
  const model = id.startsWith("ResembleAI/")
    ? python`
${load}

model = ${className}.from_pretrained(device="cuda")`
    : python`
${load}
from huggingface_hub import snapshot_download

model = ${className}.from_local(snapshot_download(${id}), device="cuda")`;
  const inVoice = python`
# In the voice of a recording of more than five seconds
wav = model.generate(${text}, audio_prompt_path="voice.wav")
torchaudio.save("output-voice.wav", wav, model.sr)`;
  // The turbo model needs a recording of the voice.
  const speak = isTurbo
    ? inVoice
    : python`
wav = model.generate(${text})
torchaudio.save("output.wav", wav, model.sr)

${inVoice}`;
  return python`
# pip install chatterbox-tts
import torchaudio
${model}

${speak}`;
});
