# pip install -U torch diffusers transformers accelerate soundfile
import soundfile as sf
import torch
from diffusers import DiffusionPipeline

# On a Mac: device_map="mps"
pipe = DiffusionPipeline.from_pretrained("acme/thing-base", dtype=torch.bfloat16, device_map="cuda")

audio = pipe("photo of sks dog").audios[0]
# One channel as an array, several as a tensor of channels; the rate is the one of the part that makes the sound
sound = audio.T.float().cpu().numpy() if torch.is_tensor(audio) else audio
rate = pipe.vocoder.config.sampling_rate if hasattr(pipe, "vocoder") else pipe.vae.sampling_rate
sf.write("output.wav", sound, rate)
