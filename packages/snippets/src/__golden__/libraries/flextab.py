# pip install git+https://github.com/SAP-samples/flextab
from huggingface_hub import snapshot_download

checkpoint = snapshot_download("acme/thing-base")
