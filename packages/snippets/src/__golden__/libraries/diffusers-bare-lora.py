# pip install -U torch diffusers transformers accelerate peft
import torch
from diffusers import DiffusionPipeline

# On a Mac: device_map="mps"
# The card names no base model: put the id of the one that this was trained on
pipe = DiffusionPipeline.from_pretrained("BASE_MODEL", dtype=torch.bfloat16, device_map="cuda")
pipe.load_lora_weights("acme/thing-base")

image = pipe("A red fox in a snowy forest at sunrise").images[0]
image.save("output.png")
