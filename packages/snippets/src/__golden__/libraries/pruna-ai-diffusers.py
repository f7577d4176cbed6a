import torch
from pruna import PrunaModel

# On a Mac: device_map="mps"
pipe = PrunaModel.from_pretrained("acme/thing-base", dtype=torch.bfloat16, device_map="cuda")

image = pipe("photo of sks dog").images[0]
image.save("output.png")
