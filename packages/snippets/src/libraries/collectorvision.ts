import { python } from "../code.ts";
import { findFile } from "../model/find-file.ts";
import type { ModelFacts } from "../model/model-facts.ts";
import { oneSnippet } from "./library.ts";

const weights = (model: ModelFacts) => findFile(model, /\.onnx$/) ?? "model.onnx";

/** A Milo model tells which card it is; the others find the card. @see https://github.com/HanClinto/CollectorVision */
export const collectorvision = oneSnippet("collectorvision", (model) =>
  /milo/i.test(model.name)
    ? python`
# pip install git+https://github.com/HanClinto/CollectorVision huggingface_hub
import collector_vision as cvg
from huggingface_hub import hf_hub_download
from PIL import Image

embedder = cvg.NeuralEmbedder(hf_hub_download(${model.id}, ${weights(model)}))

# The fingerprint of a card that was cut out and put upright
print(embedder.embed(Image.open("card.png")))`
    : python`
# pip install git+https://github.com/HanClinto/CollectorVision huggingface_hub
import collector_vision as cvg
import cv2
from huggingface_hub import hf_hub_download

detector = cvg.NeuralCornerDetector(hf_hub_download(${model.id}, ${weights(model)}))

# Find the card and put it upright
image = cv2.imread("photo.jpg")
detector.detect(image).dewarp(image).save("card.png")`,
);
