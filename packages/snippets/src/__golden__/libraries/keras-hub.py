# pip install keras-hub tensorflow
import keras
import keras_hub

# A fresh model of this kind, with the weights of the hub
model = keras_hub.models.CausalLM.from_preset("hf://acme/thing-base")

print(model.generate("Keras is a", max_length=64))
