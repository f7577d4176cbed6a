import { python } from "../code.ts";
import { oneSnippet } from "./library.ts";

const visionTasks: ReadonlySet<string> = new Set([
  "image-classification",
  "image-segmentation",
  "object-detection",
  "keypoint-detection",
]);

/** @see https://docs.mobilint.com */
export const mobilint = oneSnippet(
  { library: "mobilint", label: "Mobilint", docsUrl: "https://docs.mobilint.com" },
  ({ id, name, task }) =>
    task !== undefined && visionTasks.has(task)
      ? python`
# pip install mblt-model-zoo
from mblt_model_zoo.vision import MBLT_Engine

model = MBLT_Engine(model_cls=${name}, model_type="DEFAULT", model_path="", core_mode="global8")
try:
    output = model(model.preprocess("photo.jpg"))
    print(model.postprocess(output))
finally:
    model.dispose()`
      : python`
# pip install mblt-model-zoo[transformers]
from transformers import pipeline

pipe = pipeline(${task ?? "text-generation"}, model=${id}, trust_remote_code=True)`,
);
