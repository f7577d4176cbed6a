import { python } from "../code.ts";
import { oneSnippet } from "./library.ts";

/** @see https://huggingface.co/Arabic-Clip/araclip */
export const araclip = oneSnippet(
  "araclip",
  ({ id }) => python`
# pip install git+https://github.com/Arabic-Clip/Araclip.git
import numpy as np
from araclip import AraClip
from PIL import Image

model = AraClip.from_pretrained(${id})

labels = ["قطة", "كلب", "طائر"]
image = model.embed(image=Image.open("cat.png"))
texts = np.stack([model.embed(text=label) for label in labels])

print(labels[int(np.argmax(texts @ image))])`,
);
