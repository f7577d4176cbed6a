import { python } from "../code.ts";
import { oneSnippet } from "./library.ts";

/** @see https://docs.adapterhub.ml/loading.html */
export const adapterTransformers = oneSnippet(
  "adapter-transformers",
  ({ id, adapters }) => python`
# pip install adapters
from adapters import AutoAdapterModel

model = AutoAdapterModel.from_pretrained(${adapters.modelName ?? "BASE_MODEL"})
model.load_adapter(${id}, set_active=True)`,
);
