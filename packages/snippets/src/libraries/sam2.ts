import { python } from "../code.ts";
import type { LibraryGenerator } from "./library.ts";

/** @see https://github.com/facebookresearch/sam2 */
export const sam2: LibraryGenerator = {
  library: "sam2",
  snippets: ({ id }) => [
    {
      title: "Picture",
      code: python`
import numpy as np
import torch
from PIL import Image
from sam2.sam2_image_predictor import SAM2ImagePredictor

predictor = SAM2ImagePredictor.from_pretrained(${id})

with torch.inference_mode(), torch.autocast("cuda", dtype=torch.bfloat16):
    predictor.set_image(Image.open("photo.jpg").convert("RGB"))
    # One click on the thing to cut out: its place, and 1 for "this"
    masks, scores, _ = predictor.predict(point_coords=np.array([[320, 240]]), point_labels=np.array([1]))`,
    },
    {
      title: "Video",
      code: python`
import numpy as np
import torch
from sam2.sam2_video_predictor import SAM2VideoPredictor

predictor = SAM2VideoPredictor.from_pretrained(${id})

with torch.inference_mode(), torch.autocast("cuda", dtype=torch.bfloat16):
    state = predictor.init_state("video.mp4")
    predictor.add_new_points_or_box(
        state, frame_idx=0, obj_id=1, points=np.array([[320, 240]]), labels=np.array([1])
    )
    for frame_index, object_ids, masks in predictor.propagate_in_video(state):
        print(frame_index, object_ids)`,
    },
  ],
};
