# pip install scikit-learn skops huggingface_hub
import skops.io as sio
from huggingface_hub import hf_hub_download

path = hf_hub_download("acme/thing-base", "model.skops")

# Look through this list before you trust it
types = sio.get_untrusted_types(file=path)
print(types)
model = sio.load(path, trusted=types)
