import os

from huggingface_hub import InferenceClient

client = InferenceClient(
    provider="hf-inference",
    api_key=os.environ["HF_TOKEN"],
)

output = client.zero_shot_classification(
    "The device I bought broke after a day and I would like my money back.",
    candidate_labels=["refund", "legal", "faq"],
    model="acme/worker",
)

print(output)
