import { python } from "../code.ts";
import { fixed, oneSnippet } from "./library.ts";

/** @see https://github.com/amazon-science/chronos-forecasting */
export const chronosForecasting = oneSnippet(
  "chronos-forecasting",
  ({ id, name }) => python`
# pip install chronos-forecasting
import torch
from chronos import BaseChronosPipeline

pipeline = BaseChronosPipeline.from_pretrained(${id}, device_map="auto")

history = torch.tensor([112.0, 118.0, 132.0, 129.0, 121.0, 135.0, 148.0, 148.0, 136.0, 119.0, 104.0, 118.0])
quantiles, mean = pipeline.predict_quantiles(
    ${fixed(name.toLowerCase().includes("chronos-2") ? "history.reshape(1, 1, -1)" : "history")},
    prediction_length=12,
    quantile_levels=[0.1, 0.5, 0.9],
)
print(mean)`,
);
