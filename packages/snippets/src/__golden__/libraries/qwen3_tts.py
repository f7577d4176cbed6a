# pip install qwen-tts
import soundfile as sf
import torch
from qwen_tts import Qwen3TTSModel

model = Qwen3TTSModel.from_pretrained("acme/thing-base", device_map="cuda:0", dtype=torch.bfloat16)

wavs, sample_rate = model.generate_voice_clone(
    text="Good morning! Your train leaves at nine.",
    language="English",
    ref_audio="voice.wav",
    ref_text="What the recording says.",
)
sf.write("output.wav", wavs[0], sample_rate)
