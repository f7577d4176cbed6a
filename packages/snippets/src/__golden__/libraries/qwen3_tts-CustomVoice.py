# pip install qwen-tts
import soundfile as sf
import torch
from qwen_tts import Qwen3TTSModel

model = Qwen3TTSModel.from_pretrained("acme/Qwen3-TTS-CustomVoice", device_map="cuda:0", dtype=torch.bfloat16)

wavs, sample_rate = model.generate_custom_voice(
    text="Good morning! Your train leaves at nine.",
    language="English",
    speaker="Ryan",
    instruct="Calm and friendly.",
)
sf.write("output.wav", wavs[0], sample_rate)
