# pip install -U torch diffusers transformers accelerate
import torch
from diffusers import DiffusionPipeline
from diffusers.utils import load_image

# On a Mac: device_map="mps"
pipe = DiffusionPipeline.from_pretrained("acme/base", dtype=torch.bfloat16, device_map="cuda")
pipe.load_ip_adapter(
    "acme/thing-base",
    # The folder and the file for the base model, as the Files tab has them
    subfolder="models",
    weight_name="ip-adapter_sd15.safetensors",
)

image = pipe("photo of sks dog", ip_adapter_image=load_image("https://hub.example.com/assets/samples/cat.png")).images[0]
image.save("output.png")
