import { python } from "../code.ts";
import { oneSnippet } from "./library.ts";

/** @see https://github.com/facebookresearch/sam-3d-objects */
export const sam3dObjects = oneSnippet(
  "sam-3d-objects",
  ({ id }) => python`
# git clone https://github.com/facebookresearch/sam-3d-objects && cd sam-3d-objects
import sys

from huggingface_hub import snapshot_download

sys.path.append("notebook")
from inference import Inference, load_image, load_single_mask

folder = snapshot_download(${id})
inference = Inference(f"{folder}/checkpoints/pipeline.yaml", compile=False)

output = inference(load_image("image.png"), load_single_mask("masks", index=0), seed=42)
output["gs"].save_ply("splat.ply")`,
);
