import torch
from diffusers import AutoPipelineForInpainting
from diffusers.utils import load_image

pipe = AutoPipelineForInpainting.from_pretrained("acme/thing-base", dtype=torch.bfloat16, device_map="cuda")

image = pipe(
    prompt="photo of sks dog",
    image=load_image("photo.png"),
    mask_image=load_image("mask.png"),
).images[0]
image.save("output.png")
