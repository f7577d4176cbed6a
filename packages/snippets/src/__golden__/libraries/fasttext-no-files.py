# pip install fasttext huggingface_hub
import fasttext
from huggingface_hub import hf_hub_download

model = fasttext.load_model(hf_hub_download("acme/thing-base", "model.bin"))
