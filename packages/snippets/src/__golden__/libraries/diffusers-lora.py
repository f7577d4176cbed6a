# pip install -U torch diffusers transformers accelerate peft
import torch
from diffusers import DiffusionPipeline

# On a Mac: device_map="mps"
pipe = DiffusionPipeline.from_pretrained("acme/base", dtype=torch.bfloat16, device_map="cuda")
pipe.load_lora_weights("acme/thing-base", weight_name="thing-lora.safetensors")

image = pipe("photo of sks dog").images[0]
image.save("output.png")
