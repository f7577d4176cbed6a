import { type Code, python } from "../code.ts";
import { findFile } from "../model/find-file.ts";
import type { ModelFacts } from "../model/model-facts.ts";
import { oneSnippet } from "./library.ts";
import { yoloVersion } from "./yolo-version.ts";

/** @see https://docs.ultralytics.com/models/ */
export const ultralytics = oneSnippet("ultralytics", (model) => {
  const { version, remark } = yoloVersion(model.tags);
  return python`
${remark}
from huggingface_hub import hf_hub_download
from ultralytics import YOLO

${weights(model, version)}

results = model.predict("photo.jpg", save=True)
print(results[0].boxes)`;
});

/** Returns the weights in the repository, or their most common name if the files are not known. */
function weights(model: ModelFacts, version: string): Code {
  const file = findFile(model, /\.pt$/);
  return file === undefined
    ? python`
# The name of the weights is on the model's Files tab
model = YOLO(hf_hub_download(${model.id}, ${`yolov${version}n.pt`}))`
    : python`model = YOLO(hf_hub_download(${model.id}, ${file}))`;
}
