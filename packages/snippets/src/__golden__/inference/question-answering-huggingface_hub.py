import os

from huggingface_hub import InferenceClient

client = InferenceClient(
    provider="hf-inference",
    api_key=os.environ["HF_TOKEN"],
)

output = client.question_answering(
    question="Where does Clara work?",
    context="Clara lives in Bergen and works at the harbour.",
    model="acme/worker",
)

print(output)
