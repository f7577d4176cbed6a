import { python } from "../code.ts";
import { findFile } from "../model/find-file.ts";
import { oneSnippet } from "./library.ts";

/** Layer settings by the model size in the model's name. */
const sizes = [
  { word: "small", encoder: "vits", features: 64, outChannels: [48, 96, 192, 384] },
  { word: "base", encoder: "vitb", features: 128, outChannels: [96, 192, 384, 768] },
  { word: "large", encoder: "vitl", features: 256, outChannels: [256, 512, 1024, 1024] },
] as const;

/** @see https://github.com/DepthAnything/Depth-Anything-V2 */
export const depthAnythingV2 = oneSnippet("depth-anything-v2", (model) => {
  const file = findFile(model, /\.pth$/);
  const size =
    sizes.find(({ word }) => model.name.toLowerCase().includes(word)) ??
    sizes.find(({ encoder }) => file?.includes(encoder));
  const encoder = size?.encoder ?? "ENCODER";
  return python`
# git clone https://github.com/DepthAnything/Depth-Anything-V2 && cd Depth-Anything-V2
import cv2
import torch
from depth_anything_v2.dpt import DepthAnythingV2
from huggingface_hub import hf_hub_download

model = DepthAnythingV2(
    encoder=${encoder},
    features=${size?.features ?? null},
    out_channels=${size?.outChannels ?? null},
)
weights = hf_hub_download(${model.id}, ${file ?? `depth_anything_v2_${encoder}.pth`})
model.load_state_dict(torch.load(weights, map_location="cpu"))
model.eval()

depth = model.infer_image(cv2.imread("photo.jpg"))`;
});
