import os

from huggingface_hub import InferenceClient

client = InferenceClient(
    provider="hf-inference",
    api_key=os.environ["HF_TOKEN"],
)

output = client.text_classification(
    "The staff were friendly and the food arrived quickly.",
    model="acme/worker",
)

print(output)
