import { comment, python, shell } from "../code.ts";
import { fixed, type LibraryGenerator } from "./library.ts";

/** The class that runs a model, by a word in the model's name. */
const modules = [
  { word: "textline_ori", className: "TextLineOrientationClassification" },
  { word: "doc_ori", className: "DocImgOrientationClassification" },
  { word: "uvdoc", className: "TextImageUnwarping" },
  { word: "table_cls", className: "TableClassification" },
  { word: "slanet", className: "TableStructureRecognition" },
  { word: "formula", className: "FormulaRecognition" },
  { word: "doclayout", className: "LayoutDetection" },
  { word: "docblock", className: "LayoutDetection" },
  { word: "layout", className: "LayoutDetection" },
  { word: "cell_det", className: "TableCellsDetection" },
  { word: "seal", className: "SealTextDetection" },
  { word: "_rec", className: "TextRecognition" },
  { word: "_det", className: "TextDetection" },
] as const;

/** @see https://www.paddleocr.ai */
export const paddleocr: LibraryGenerator = {
  library: "PaddleOCR",
  snippets({ name }) {
    const lower = name.toLowerCase();
    if (lower.includes("paddleocr-vl")) return [{ code: documents }];
    const module = modules.find(({ word }) => lower.includes(word));
    if (module === undefined)
      return [
        { title: "Pipeline", code: ocr },
        { title: "Model", code: comment("Type of model unknown.") },
      ];
    const className = fixed(module.className);
    return [
      {
        code: python`
# pip install paddleocr
from paddleocr import ${className}

model = ${className}(model_name=${name})

for result in model.predict(input="page.png", batch_size=1):
    result.print()
    result.save_to_json(save_path="./output")`,
      },
    ];
  },
};

const documents = python`
# pip install "paddleocr[doc-parser]"
from paddleocr import PaddleOCRVL

pipeline = PaddleOCRVL()

for page in pipeline.predict("page.png"):
    page.print()
    page.save_to_markdown(save_path="./output")`;

const ocr = shell`
# pip install paddleocr
paddleocr ocr -i page.png`;
