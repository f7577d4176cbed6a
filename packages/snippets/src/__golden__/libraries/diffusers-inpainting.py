# pip install -U torch diffusers transformers accelerate
import torch
from diffusers import AutoPipelineForInpainting
from diffusers.utils import load_image

pipe = AutoPipelineForInpainting.from_pretrained("acme/thing-base", dtype=torch.bfloat16, device_map="cuda")

# White areas of the mask are repainted
image = pipe(
    prompt="photo of sks dog",
    image=load_image("https://hub.example.com/assets/samples/cat.png"),
    mask_image=load_image("https://hub.example.com/assets/samples/cat-mask.png"),
).images[0]
image.save("output.png")
