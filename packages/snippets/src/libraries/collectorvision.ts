import { python } from "../code.ts";
import { oneSnippet } from "./library.ts";

/** @see https://github.com/HanClinto/CollectorVision */
export const collectorvision = oneSnippet(
  { library: "collectorvision", label: "CollectorVision", docsUrl: "https://github.com/HanClinto/CollectorVision" },
  ({ id }) => python`
# pip install git+https://github.com/HanClinto/CollectorVision.git
import cv2
import collector_vision as cvg

catalog = cvg.Catalog.load(${`hf://${id}/scryfall-mtg`})
detection = cvg.NeuralCornerDetector().detect(cv2.imread("card.jpg"))

embedding = catalog.embedder.embed(detection.dewarp(cv2.imread("card.jpg")))
for score, card_id in catalog.search(embedding, top_k=5):
    print(card_id, score)`,
);
