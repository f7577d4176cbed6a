import os

from huggingface_hub import InferenceClient

client = InferenceClient(
    provider="hf-inference",
    api_key=os.environ["HF_TOKEN"],
)

output = client.token_classification(
    "Ada Lovelace met Charles Babbage in London.",
    model="acme/worker",
)

print(output)
