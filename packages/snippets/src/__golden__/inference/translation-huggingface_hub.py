import os

from huggingface_hub import InferenceClient

client = InferenceClient(
    provider="hf-inference",
    api_key=os.environ["HF_TOKEN"],
)

output = client.translation(
    "Der Zug fährt heute zehn Minuten später ab.",
    model="acme/worker",
)

print(output)
