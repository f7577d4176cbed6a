import os

from huggingface_hub import InferenceClient

client = InferenceClient(
    provider="auto",
    api_key=os.environ["HF_TOKEN"],
)

completion = client.chat.completions.create(
    model="acme/talker-1b",
    messages=[
        {"role": "user", "content": "What is the capital of France?"},
    ],
)

print(completion.choices[0].message.content)
