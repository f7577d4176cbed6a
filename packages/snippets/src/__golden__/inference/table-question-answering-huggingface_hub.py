import os

from huggingface_hub import InferenceClient

client = InferenceClient(
    provider="hf-inference",
    api_key=os.environ["HF_TOKEN"],
)

output = client.table_question_answering(
    query="Which river is the longest?",
    table={
        "River": ["Rhine", "Danube", "Elbe"],
        "Length (km)": ["1233", "2850", "1094"],
    },
    model="acme/worker",
)

print(output)
