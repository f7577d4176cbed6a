import { python } from "../code.ts";
import { oneSnippet } from "./library.ts";

/** @see https://github.com/Camb-ai/MARS5-TTS */
export const mars5Tts = oneSnippet(
  "mars5-tts",
  ({ id }) => python`
# git clone https://github.com/Camb-ai/MARS5-TTS && cd MARS5-TTS && pip install -r requirements.txt
import librosa
import torch
import torchaudio
from inference import InferenceConfig, Mars5TTS

mars5 = Mars5TTS.from_pretrained(${id})

# A voice to speak in: one to twelve seconds of it, and the words that it says
voice, _ = librosa.load("voice.wav", sr=mars5.sr, mono=True)
_, audio = mars5.tts(
    "Good morning! Your train leaves at nine.",
    torch.from_numpy(voice),
    "The words of the recording.",
    cfg=InferenceConfig(deep_clone=True),
)
torchaudio.save("output.wav", audio[None], mars5.sr)`,
);
