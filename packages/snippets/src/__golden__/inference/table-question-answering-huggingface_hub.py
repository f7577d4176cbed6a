import os

from huggingface_hub import InferenceClient

client = InferenceClient(
    provider="hf-inference",
    api_key=os.environ["HF_TOKEN"],
)

output = client.table_question_answering(
    query="Which city has the most inhabitants?",
    table={
        "City": ["Lisbon", "Paris", "Rome"],
        "Inhabitants": ["550000", "2100000", "2750000"],
    },
    model="acme/worker",
)

print(output)
