# pip install -U torch diffusers transformers accelerate
import torch
from diffusers import DiffusionPipeline
from diffusers.utils import load_image

# On a Mac: device_map="mps"
pipe = DiffusionPipeline.from_pretrained("acme/thing-base", dtype=torch.bfloat16, device_map="cuda")

image = pipe(image=load_image("https://hub.example.com/assets/samples/cat.png"), prompt="photo of sks dog").images[0]
image.save("output.png")
