import { shell } from "../code.ts";
import { oneSnippet } from "./library.ts";

/** @see https://github.com/3DTopia/3DTopia-XL */
export const threeDtopiaXl = oneSnippet(
  "3dtopia-xl",
  ({ id }) => shell`
git clone https://github.com/3DTopia/3DTopia-XL && cd 3DTopia-XL
pip install -r requirements.txt
bash install.sh

# Fetch the weights to where the configuration looks for them
hf download ${id} --local-dir pretrained

# A 3D model for each picture in the folder that the configuration names
python inference.py configs/inference_dit.yml`,
);
