import { python } from "../code.ts";
import { oneSnippet } from "./library.ts";

const visionTasks: ReadonlySet<string> = new Set([
  "image-classification",
  "image-segmentation",
  "object-detection",
  "keypoint-detection",
]);

/** @see https://docs.mobilint.com */
export const mobilint = oneSnippet("mobilint", ({ id, name, task }) =>
  task !== undefined && visionTasks.has(task)
    ? python`
# pip install mblt-vision-python
from mblt_vision import MBLT_Engine

model = MBLT_Engine(model_cls=${name}, model_type="DEFAULT")
try:
    output = model(model.preprocess("photo.jpg"))
    print(model.postprocess(output))
finally:
    model.dispose()`
    : python`
# pip install transformers-mblt
import transformers_mblt
from transformers import pipeline

transformers_mblt.register()

pipe = pipeline(${task ?? "text-generation"}, model=${id})`,
);
