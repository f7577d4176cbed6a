import { python } from "../code.ts";
import { oneSnippet } from "./library.ts";

/** @see https://huggingface.co/docs/hub/tf-keras */
export const tfKeras = oneSnippet(
  { library: "tf-keras", label: "TF-Keras", docsUrl: "https://huggingface.co/docs/hub/tf-keras" },
  ({ id }) => python`
# TF-Keras is Keras 2; it reads models from before Keras 3
from huggingface_hub import from_pretrained_keras

model = from_pretrained_keras(${id})`,
);
