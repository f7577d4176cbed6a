import { python } from "../code.ts";
import { oneSnippet } from "./library.ts";

/** @see https://huggingface.co/microsoft/colipri */
export const colipri = oneSnippet(
  "colipri",
  () => python`
# pip install colipri
from colipri import ZeroShotImageClassificationPipeline, get_model, get_processor, load_sample_ct

model = get_model().eval()
processor = get_processor()

pipeline = ZeroShotImageClassificationPipeline(model, processor)
print(pipeline(load_sample_ct(), ["No lung nodules", "Lung nodules"]))`,
);
