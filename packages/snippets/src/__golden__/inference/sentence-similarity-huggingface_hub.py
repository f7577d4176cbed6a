import os

from huggingface_hub import InferenceClient

client = InferenceClient(
    provider="hf-inference",
    api_key=os.environ["HF_TOKEN"],
)

output = client.sentence_similarity(
    sentence="The weather is lovely today.",
    other_sentences=[
        "It is sunny outside.",
        "He drove to the stadium.",
        "What a beautiful day!",
    ],
    model="acme/worker",
)

print(output)
