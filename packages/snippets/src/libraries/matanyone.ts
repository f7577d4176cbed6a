import { python } from "../code.ts";
import { oneSnippet } from "./library.ts";

/** @see https://github.com/pq-yang/MatAnyone */
export const matanyone = oneSnippet(
  "matanyone",
  ({ id }) => python`
# pip install git+https://github.com/pq-yang/MatAnyone.git
from matanyone import InferenceCore

processor = InferenceCore(${id})

# The mask shows whom to keep in the first frame
processor.process_video(input_path="video.mp4", mask_path="mask.png", output_path="results")`,
);
