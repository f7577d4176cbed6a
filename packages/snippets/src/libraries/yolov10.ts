import { python } from "../code.ts";
import { oneSnippet } from "./library.ts";

/** @see https://github.com/THU-MIG/yolov10 */
export const yolov10 = oneSnippet(
  "yolov10",
  ({ id }) => python`
# pip install git+https://github.com/THU-MIG/yolov10.git
from ultralytics import YOLOv10

model = YOLOv10.from_pretrained(${id})

results = model.predict("photo.jpg", save=True)
print(results[0].boxes)`,
);
