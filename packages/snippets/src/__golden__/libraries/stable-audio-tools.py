# pip install stable-audio-tools
import torch
import torchaudio
from einops import rearrange
from stable_audio_tools import get_pretrained_model
from stable_audio_tools.inference.generation import generate_diffusion_cond

device = "cuda" if torch.cuda.is_available() else "cpu"
model, config = get_pretrained_model("acme/thing-base")

output = generate_diffusion_cond(
    model.to(device),
    conditioning=[{"prompt": "A calm piano melody over soft rain", "seconds_start": 0, "seconds_total": 10}],
    sample_size=config["sample_size"],
    device=device,
)
audio = rearrange(output, "b d n -> d (b n)").to(torch.float32)
audio = audio.div(audio.abs().max()).clamp(-1, 1).cpu()
torchaudio.save("output.wav", audio, config["sample_rate"])
