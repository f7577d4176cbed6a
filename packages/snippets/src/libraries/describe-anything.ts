import { python } from "../code.ts";
import { oneSnippet } from "./library.ts";

/** @see https://github.com/NVlabs/describe-anything */
export const describeAnything = oneSnippet(
  "describe-anything",
  ({ id }) => python`
# pip install git+https://github.com/NVlabs/describe-anything
from dam import DescribeAnythingModel
from huggingface_hub import snapshot_download
from PIL import Image

folder = snapshot_download(${id}, local_dir="checkpoints")
model = DescribeAnythingModel(model_path=folder, conv_mode="v1", prompt_mode="focal_prompt")

image, mask = Image.open("photo.jpg"), Image.open("mask.png").convert("L")
print(model.get_description(image, mask, "<image>\\nDescribe the masked region in detail."))`,
);
