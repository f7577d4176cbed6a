import { shell } from "../code.ts";
import { oneSnippet } from "./library.ts";

/** @see https://github.com/MCG-NJU/VFIMamba */
export const vfiMamba = oneSnippet(
  "vfi-mamba",
  ({ id }) => shell`
git clone https://github.com/MCG-NJU/VFIMamba && cd VFIMamba

# The checkpoints belong beside the code
hf download ${id} --include 'ckpt/*' --local-dir .

# The frame between example/im1.png and example/im2.png, as example/out_2x.gif; VFIMamba_S is the smaller model
python demo_2x.py --model VFIMamba`,
);
