# pip install keras jax huggingface_hub
# "jax", "torch" or "tensorflow"; before Keras is imported
import os

os.environ["KERAS_BACKEND"] = "jax"

import keras

model = keras.saving.load_model("hf://acme/thing-base")
