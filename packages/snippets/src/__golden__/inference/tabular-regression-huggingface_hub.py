import os

from huggingface_hub import InferenceClient

client = InferenceClient(
    provider="hf-inference",
    api_key=os.environ["HF_TOKEN"],
)

output = client.tabular_regression(
    {
        "sepal_length_cm": [5.1, 6.2],
        "petal_length_cm": [1.4, 4.3],
    },
    model="acme/worker",
)

print(output)
