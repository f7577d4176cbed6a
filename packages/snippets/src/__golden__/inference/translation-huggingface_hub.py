import os

from huggingface_hub import InferenceClient

client = InferenceClient(
    provider="hf-inference",
    api_key=os.environ["HF_TOKEN"],
)

output = client.translation(
    "Good morning! Where is the railway station?",
    model="acme/worker",
)

print(output)
