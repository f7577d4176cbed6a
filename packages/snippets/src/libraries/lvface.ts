import { python } from "../code.ts";
import { findFile } from "../model/find-file.ts";
import { oneSnippet } from "./library.ts";

/** @see https://github.com/bytedance/LVFace */
export const lvface = oneSnippet(
  "lvface",
  (model) => python`
# git clone https://github.com/bytedance/LVFace && cd LVFace && pip install -r requirements.txt
from huggingface_hub import hf_hub_download
from inference_onnx import LVFaceONNXInferencer

path = hf_hub_download(${model.id}, ${findFile(model, /\.onnx$/) ?? "LVFace-L_Glint360K/LVFace-L_Glint360K.onnx"})
inferencer = LVFaceONNXInferencer(path, use_gpu=True)

print(inferencer.infer_from_image("face.jpg"))`,
);
