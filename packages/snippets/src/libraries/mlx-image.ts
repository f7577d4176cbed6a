import { python } from "../code.ts";
import { oneSnippet } from "./library.ts";

/** @see https://github.com/riccardomusmeci/mlx-image */
export const mlxImage = oneSnippet(
  "mlx-image",
  ({ id, name }) => python`
# pip install mlx-image
from mlxim.model import create_model

model = create_model(${name.replace(/-mlxim$/, "")}, weights=${`hf://${id}/model.safetensors`})`,
);
