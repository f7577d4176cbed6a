# git clone https://github.com/DepthAnything/Depth-Anything-V2 && cd Depth-Anything-V2
import cv2
import torch
from depth_anything_v2.dpt import DepthAnythingV2
from huggingface_hub import hf_hub_download

model = DepthAnythingV2(
    encoder="vitl",
    features=256,
    out_channels=[256, 512, 1024, 1024],
)
weights = hf_hub_download("acme/depth", "depth_anything_v2_vitl.pth")
model.load_state_dict(torch.load(weights, map_location="cpu"))
model.eval()

depth = model.infer_image(cv2.imread("photo.jpg"))
