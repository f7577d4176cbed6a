# pip install -U torch diffusers transformers accelerate
import torch
from diffusers import DiffusionPipeline

# On a Mac: device_map="mps"
pipe = DiffusionPipeline.from_pretrained("acme/thing-base", dtype=torch.bfloat16, device_map="cuda")

image = pipe("photo of sks dog").images[0]
image.save("output.png")
