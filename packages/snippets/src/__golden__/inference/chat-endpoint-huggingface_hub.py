import os

from huggingface_hub import InferenceClient

client = InferenceClient(
    base_url="https://chat.example.org/v1",
    api_key=os.environ["API_TOKEN"],
)

completion = client.chat.completions.create(
    model="acme/talker-1b",
    messages=[
        {"role": "user", "content": "What is the capital of France?"},
    ],
)

print(completion.choices[0].message.content)
