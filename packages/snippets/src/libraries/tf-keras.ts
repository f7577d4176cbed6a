import { python } from "../code.ts";
import { oneSnippet } from "./library.ts";

/** @see https://huggingface.co/docs/hub/tf-keras */
export const tfKeras = oneSnippet(
  "tf-keras",
  ({ id }) => python`
# pip install tf-keras huggingface_hub
# TF-Keras is Keras 2; it reads models from before Keras 3
import tf_keras
from huggingface_hub import snapshot_download

model = tf_keras.models.load_model(snapshot_download(${id}))`,
);
