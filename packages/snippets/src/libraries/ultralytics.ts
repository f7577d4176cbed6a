import { python } from "../code.ts";
import { oneSnippet } from "./library.ts";
import { yoloVersion } from "./yolo-version.ts";

/** @see https://docs.ultralytics.com/models/ */
export const ultralytics = oneSnippet("ultralytics", ({ id, tags }) => {
  const { version, remark } = yoloVersion(tags);
  return python`
${remark}
from huggingface_hub import hf_hub_download
from ultralytics import YOLO

# The name of the weights is on the model's Files tab
model = YOLO(hf_hub_download(${id}, ${`yolov${version}n.pt`}))

results = model.predict("photo.jpg", save=True)
print(results[0].boxes)`;
});
