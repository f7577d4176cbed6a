import { python } from "../code.ts";
import { oneSnippet } from "./library.ts";

/** @see https://github.com/PramaLLC/BEN2 */
export const ben2 = oneSnippet(
  "ben2",
  ({ id }) => python`
# pip install git+https://github.com/PramaLLC/BEN2.git
import torch
from ben2 import AutoModel
from PIL import Image

device = "cuda" if torch.cuda.is_available() else "cpu"
model = AutoModel.from_pretrained(${id}).to(device).eval()

image = Image.open("photo.jpg")
foreground = model.inference(image)
foreground.save("foreground.png")`,
);
