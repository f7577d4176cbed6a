import os

from huggingface_hub import InferenceClient

client = InferenceClient(
    provider="hf-inference",
    api_key=os.environ["HF_TOKEN"],
)

output = client.feature_extraction(
    "A quiet street in the rain.",
    model="acme/worker",
)

print(output)
