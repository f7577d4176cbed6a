import { python } from "../code.ts";
import { oneSnippet } from "./library.ts";

/** @see https://github.com/apple/ml-depth-pro */
export const depthPro = oneSnippet(
  "depth-pro",
  ({ id }) => python`
# git clone https://github.com/apple/ml-depth-pro && pip install ./ml-depth-pro
import depth_pro
from huggingface_hub import snapshot_download

snapshot_download(${id}, local_dir="checkpoints")

model, transform = depth_pro.create_model_and_transforms()
model.eval()

image, _, focal_length = depth_pro.load_rgb("photo.jpg")
prediction = model.infer(transform(image), f_px=focal_length)

print("Depth in metres:", prediction["depth"])
print("Focal length in pixels:", prediction["focallength_px"])`,
);
