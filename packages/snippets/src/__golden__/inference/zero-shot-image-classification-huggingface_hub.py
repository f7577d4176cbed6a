import os

from huggingface_hub import InferenceClient

client = InferenceClient(
    provider="hf-inference",
    api_key=os.environ["HF_TOKEN"],
)

output = client.zero_shot_image_classification(
    "cats.jpg",
    candidate_labels=["cat", "dog", "bird"],
    model="acme/worker",
)

print(output)
