import os

from huggingface_hub import InferenceClient

client = InferenceClient(
    provider="hf-inference",
    api_key=os.environ["HF_TOKEN"],
)

output = client.sentence_similarity(
    sentence="A man plays a guitar.",
    other_sentences=[
        "A woman is playing the violin.",
        "A musician plays a string instrument.",
        "The bakery opens at six in the morning.",
    ],
    model="acme/worker",
)

print(output)
