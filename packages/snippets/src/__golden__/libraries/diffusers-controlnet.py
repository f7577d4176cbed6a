# pip install -U torch diffusers transformers accelerate
import torch
from diffusers import AutoModel, AutoPipelineForText2Image
from diffusers.utils import load_image

controlnet = AutoModel.from_pretrained("acme/thing-base", dtype=torch.bfloat16)
pipe = AutoPipelineForText2Image.from_pretrained(
    "acme/base", controlnet=controlnet, dtype=torch.bfloat16, device_map="cuda"
)

# A depth map; a ControlNet for edges or poses needs an image of those
control_image = load_image("https://hub.example.com/assets/samples/street-depth.png")
image = pipe("photo of sks dog", image=control_image).images[0]
image.save("output.png")
