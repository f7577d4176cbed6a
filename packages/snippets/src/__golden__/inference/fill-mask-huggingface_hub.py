import os

from huggingface_hub import InferenceClient

client = InferenceClient(
    provider="hf-inference",
    api_key=os.environ["HF_TOKEN"],
)

output = client.fill_mask(
    "In winter the lake is covered with <mask>.",
    model="acme/worker",
)

print(output)
