import { python } from "../code.ts";
import { oneSnippet } from "./library.ts";

/** @see https://github.com/TencentARC/SEED-Story */
export const seedStory = oneSnippet(
  "seed-story",
  ({ id }) => python`
# git clone https://github.com/TencentARC/SEED-Story && cd SEED-Story
import torch
from diffusers import StableDiffusionXLPipeline
from huggingface_hub import snapshot_download

# The weights, in the folders that the repository's scripts read
snapshot_download(${id}, local_dir="pretrained")

pipe = StableDiffusionXLPipeline.from_pretrained("stabilityai/stable-diffusion-xl-base-1.0", torch_dtype=torch.float16)`,
);
