# pip install git+https://github.com/facebookresearch/sam2.git
import numpy as np
import torch
from PIL import Image
from sam2.sam2_image_predictor import SAM2ImagePredictor

predictor = SAM2ImagePredictor.from_pretrained("acme/thing-base")

with torch.inference_mode(), torch.autocast("cuda", dtype=torch.bfloat16):
    predictor.set_image(Image.open("photo.jpg").convert("RGB"))
    # One click on the thing to cut out: its place, and 1 for "this"
    masks, scores, _ = predictor.predict(point_coords=np.array([[320, 240]]), point_labels=np.array([1]))
