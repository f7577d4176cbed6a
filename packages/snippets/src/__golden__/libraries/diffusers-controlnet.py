import torch
from diffusers import ControlNetModel, DiffusionPipeline
from diffusers.utils import load_image

controlnet = ControlNetModel.from_pretrained("acme/thing-base", dtype=torch.bfloat16)
pipe = DiffusionPipeline.from_pretrained(
    "acme/base", controlnet=controlnet, dtype=torch.bfloat16, device_map="cuda"
)

image = pipe("photo of sks dog", image=load_image("photo.png")).images[0]
image.save("output.png")
