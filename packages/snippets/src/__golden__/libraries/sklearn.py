# pip install scikit-learn skops huggingface_hub
import joblib
from huggingface_hub import hf_hub_download

# Only load files from people you trust: a pickle can run any code
model = joblib.load(hf_hub_download("acme/thing-base", "model.skops"))
