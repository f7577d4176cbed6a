import { python } from "../code.ts";
import { oneSnippet } from "./library.ts";

/** @see https://ai-riksarkivet.github.io/htrflow */
export const htrflow = oneSnippet(
  { library: "htrflow", label: "HTRflow", docsUrl: "https://ai-riksarkivet.github.io/htrflow" },
  ({ id }) => python`
from htrflow.pipeline.pipeline import Pipeline
from htrflow.pipeline.steps import auto_import

config = {
    "steps": [
        {
            "step": "TextRecognition",
            "settings": {"model": "TrOCR", "model_settings": {"model": ${id}}},
        },
    ]
}

pages = auto_import(["page.jpg"])
print(Pipeline.from_config(config).run(pages))`,
);
