# pip install git+https://github.com/HanClinto/CollectorVision huggingface_hub
import collector_vision as cvg
from huggingface_hub import hf_hub_download
from PIL import Image

embedder = cvg.NeuralEmbedder(hf_hub_download("acme/milo", "onnx/thing.onnx"))

# The fingerprint of a card that was cut out and put upright
print(embedder.embed(Image.open("card.png")))
