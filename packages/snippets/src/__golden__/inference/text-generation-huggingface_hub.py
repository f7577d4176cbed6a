import os

from huggingface_hub import InferenceClient

client = InferenceClient(
    provider="hf-inference",
    api_key=os.environ["HF_TOKEN"],
)

output = client.text_generation(
    "Once upon a time in a small harbour town,",
    model="acme/worker",
)

print(output)
