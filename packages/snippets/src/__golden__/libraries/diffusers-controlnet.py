import torch
from diffusers import AutoModel, AutoPipelineForText2Image
from diffusers.utils import load_image

controlnet = AutoModel.from_pretrained("acme/thing-base", dtype=torch.bfloat16)
pipe = AutoPipelineForText2Image.from_pretrained(
    "acme/base", controlnet=controlnet, dtype=torch.bfloat16, device_map="cuda"
)

image = pipe("photo of sks dog", image=load_image("photo.png")).images[0]
image.save("output.png")
