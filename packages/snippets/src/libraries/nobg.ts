import { python } from "../code.ts";
import { oneSnippet } from "./library.ts";

/** @see https://github.com/feyninc/nobg */
export const nobg = oneSnippet(
  { library: "nobg", label: "nobg", docsUrl: "https://github.com/feyninc/nobg" },
  ({ id }) => python`
import torch
from nobg import AutoModel, AutoProcessor
from PIL import Image

model = AutoModel.from_pretrained(${id}).eval()
processor = AutoProcessor.from_pretrained(${id})

image = Image.open("photo.jpg").convert("RGB")
with torch.no_grad():
    outputs = model(**processor(image, return_tensors="pt"))
alpha = processor.post_process_alpha_matting(outputs, target_sizes=[(image.height, image.width)])[0]

processor.cutout(image, alpha).save("output.png")`,
);
