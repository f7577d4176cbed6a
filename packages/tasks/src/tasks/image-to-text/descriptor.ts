import type { TaskDescriptor } from "../task-descriptor.ts";

export const descriptor = {
  summary: "Writes text about a picture, or the text that is in it.",
  goodFor: [
    "Captions and alternative text",
    "Reading printed and handwritten pages",
    "Captions for training picture generators",
  ],
  demo: {
    inputs: [{ type: "img", filename: "street.svg" }],
    outputs: [
      {
        type: "text",
        label: "Detailed description",
        content: "A red car stands in front of a small house with a tree beside it; a person walks along the pavement.",
      },
    ],
  },
  metrics: [
    { id: "cider", description: "Agreement with several human captions, weighted towards informative words." },
    { id: "spice", description: "Agreement of objects, properties and relations." },
    { id: "cer", description: "Character errors, for models that read text." },
  ],
  datasets: [
    { id: "google-research-datasets/conceptual_captions", use: "training", description: "Web pictures with captions." },
    { id: "kdexd/red_caps", use: "training", description: "Pictures and captions from Reddit." },
  ],
  models: [
    { id: "Salesforce/blip-image-captioning-large", description: "Short captions, easily run." },
    { id: "microsoft/trocr-base-handwritten", description: "Reads a line of handwriting." },
    { id: "allenai/olmOCR-7B-0725", description: "Turns document pages into Markdown." },
  ],
  spaces: [{ id: "fancyfeast/joy-caption-beta-one", description: "Detailed captions in many styles." }],
  widgetModels: ["Salesforce/blip-image-captioning-large"],
} as const satisfies TaskDescriptor;
