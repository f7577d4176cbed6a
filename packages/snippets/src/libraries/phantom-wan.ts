import { shell } from "../code.ts";
import { oneSnippet } from "./library.ts";

/** @see https://github.com/Phantom-video/Phantom */
export const phantomWan = oneSnippet(
  "phantom-wan",
  ({ id }) => shell`
git clone https://github.com/Phantom-video/Phantom && cd Phantom
pip install -r requirements.txt

# The weights, and those of the model that Phantom stands on
hf download ${id} --local-dir ./Phantom-Wan-Models
hf download Wan-AI/Wan2.1-T2V-1.3B --local-dir ./Wan2.1-T2V-1.3B

# A video with the person or thing of the reference picture
python generate.py \\
    --task s2v-1.3B \\
    --size '832*480' \\
    --ckpt_dir ./Wan2.1-T2V-1.3B \\
    --phantom_ckpt ./Phantom-Wan-Models/Phantom-Wan-1.3B.pth \\
    --ref_image reference.png \\
    --prompt 'She walks along the beach at sunset.'`,
);
