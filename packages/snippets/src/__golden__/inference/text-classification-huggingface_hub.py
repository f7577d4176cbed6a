import os

from huggingface_hub import InferenceClient

client = InferenceClient(
    provider="hf-inference",
    api_key=os.environ["HF_TOKEN"],
)

output = client.text_classification(
    "The room was clean and the staff could not have been kinder.",
    model="acme/worker",
)

print(output)
