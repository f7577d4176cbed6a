import { python } from "../code.ts";
import { oneSnippet } from "./library.ts";

/** Three kinds of models, recognized by their names, each with a separate method. */
const base = python`
wavs, sample_rate = model.generate_voice_clone(
    text="Good morning! Your train leaves at nine.",
    language="English",
    ref_audio="voice.wav",
    ref_text="What the recording says.",
)`;
const customVoice = python`
wavs, sample_rate = model.generate_custom_voice(
    text="Good morning! Your train leaves at nine.",
    language="English",
    speaker="Ryan",
    instruct="Calm and friendly.",
)`;
const voiceDesign = python`
wavs, sample_rate = model.generate_voice_design(
    text="Good morning! Your train leaves at nine.",
    language="English",
    instruct="A warm, deep voice that speaks slowly.",
)`;

/** @see https://github.com/QwenLM/Qwen3-TTS */
export const qwen3Tts = oneSnippet("qwen3_tts", ({ id, name }) => {
  const kind = name.includes("CustomVoice") ? customVoice : name.includes("VoiceDesign") ? voiceDesign : base;
  return python`
# pip install qwen-tts
import soundfile as sf
import torch
from qwen_tts import Qwen3TTSModel

model = Qwen3TTSModel.from_pretrained(${id}, device_map="cuda:0", dtype=torch.bfloat16)

${kind}
sf.write("output.wav", wavs[0], sample_rate)`;
});
