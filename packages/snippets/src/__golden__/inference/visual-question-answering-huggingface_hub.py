import os

from huggingface_hub import InferenceClient

client = InferenceClient(
    provider="hf-inference",
    api_key=os.environ["HF_TOKEN"],
)

output = client.visual_question_answering(
    image="cat.png",
    question="How many people are there?",
    model="acme/worker",
)

print(output)
