import os

from huggingface_hub import InferenceClient

client = InferenceClient(
    provider="hf-inference",
    api_key=os.environ["HF_TOKEN"],
)

output = client.tabular_classification(
    {
        "Height": [11.52, 12.48],
        "Length": [23.2, 24],
        "Species": ["Bream", "Perch"],
    },
    model="acme/worker",
)

print(output)
