# git clone https://github.com/DepthAnything/Depth-Anything-V2 && cd Depth-Anything-V2
import cv2
import torch
from depth_anything_v2.dpt import DepthAnythingV2
from huggingface_hub import hf_hub_download

model = DepthAnythingV2(
    encoder="vitb",
    features=128,
    out_channels=[96, 192, 384, 768],
)
weights = hf_hub_download("acme/thing-base", "checkpoints/thing.pth")
model.load_state_dict(torch.load(weights, map_location="cpu"))
model.eval()

depth = model.infer_image(cv2.imread("photo.jpg"))
