# pip install qwen-tts
import soundfile as sf
import torch
from qwen_tts import Qwen3TTSModel

model = Qwen3TTSModel.from_pretrained("acme/Qwen3-TTS-VoiceDesign", device_map="cuda:0", dtype=torch.bfloat16)

wavs, sample_rate = model.generate_voice_design(
    text="Good morning! Your train leaves at nine.",
    language="English",
    instruct="A warm, deep voice that speaks slowly.",
)
sf.write("output.wav", wavs[0], sample_rate)
