# pip install git+https://github.com/facebookresearch/sam2.git
import numpy as np
import torch
from sam2.sam2_video_predictor import SAM2VideoPredictor

predictor = SAM2VideoPredictor.from_pretrained("acme/thing-base")

with torch.inference_mode(), torch.autocast("cuda", dtype=torch.bfloat16):
    state = predictor.init_state("video.mp4")
    predictor.add_new_points_or_box(
        state, frame_idx=0, obj_id=1, points=np.array([[320, 240]]), labels=np.array([1])
    )
    for frame_index, object_ids, masks in predictor.propagate_in_video(state):
        print(frame_index, object_ids)
