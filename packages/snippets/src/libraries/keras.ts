import { python } from "../code.ts";
import { oneSnippet } from "./library.ts";

/** @see https://keras.io */
export const keras = oneSnippet(
  "keras",
  ({ id }) => python`
# "jax", "torch" or "tensorflow"; before Keras is imported
import os

os.environ["KERAS_BACKEND"] = "jax"

import keras

model = keras.saving.load_model(${`hf://${id}`})`,
);
