# pip install -U torch diffusers transformers accelerate imageio imageio-ffmpeg
import torch
from diffusers import DiffusionPipeline
from diffusers.utils import export_to_video

# On a Mac: device_map="mps"
pipe = DiffusionPipeline.from_pretrained("acme/thing-base", dtype=torch.bfloat16, device_map="cuda")

frames = pipe(prompt="photo of sks dog").frames[0]
export_to_video(frames, "output.mp4")
