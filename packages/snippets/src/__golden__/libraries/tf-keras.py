# TF-Keras is Keras 2; it reads models from before Keras 3
from huggingface_hub import from_pretrained_keras

model = from_pretrained_keras("acme/thing-base")
