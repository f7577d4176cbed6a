import { python } from "../code.ts";
import { fixed, oneSnippet } from "./library.ts";

const reads = {
  step: "TextRecognition",
  model: "TrOCR",
  picture: "line.jpg",
  remark: "# A picture of one line of text",
};
const finds = { step: "Segmentation", model: "YOLO", picture: "page.jpg", remark: "# A picture of a page" };
const findingTasks: ReadonlySet<string> = new Set(["image-segmentation", "object-detection"]);

/** @see https://ai-riksarkivet.github.io/htrflow */
export const htrflow = oneSnippet("htrflow", ({ id, task }) => {
  const { step, model, picture, remark } = task !== undefined && findingTasks.has(task) ? finds : reads;
  return python`
# pip install htrflow
from htrflow.pipeline.pipeline import Pipeline
from htrflow.pipeline.steps import auto_import

config = {
    "steps": [
        {
            "step": ${step},
            "settings": {"model": ${model}, "model_settings": {"model": ${id}}},
        },
    ]
}
pipeline = Pipeline.from_config(config)

${fixed(remark)}
for collection in auto_import([${picture}]):
    print(pipeline.run(collection))`;
});
