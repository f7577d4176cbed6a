# pip install -U torch diffusers transformers accelerate
import torch
from diffusers import DiffusionPipeline
from diffusers.utils import export_to_gif

# On a Mac: device_map="mps"
pipe = DiffusionPipeline.from_pretrained("acme/thing-base", dtype=torch.bfloat16, device_map="cuda")

frames = pipe("photo of sks dog", frame_size=256).images[0]
export_to_gif(frames, "output.gif")
