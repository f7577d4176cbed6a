import { python } from "../code.ts";
import { findFile } from "../model/find-file.ts";
import type { ModelFacts } from "../model/model-facts.ts";
import { oneSnippet } from "./library.ts";

const weights = (model: ModelFacts) =>
  `hf://${model.id}/${findFile(model, /\.(?:safetensors|npz)$/) ?? "model.safetensors"}`;

/** @see https://github.com/riccardomusmeci/mlx-image */
export const mlxImage = oneSnippet(
  "mlx-image",
  (model) => python`
# pip install mlx-image
from mlxim.model import create_model

model = create_model(${model.name.replace(/-mlxim$/, "")}, weights=${weights(model)})`,
);
