import os

from huggingface_hub import InferenceClient

client = InferenceClient(
    provider="groq",
    api_key=os.environ["GROQ_API_KEY"],
)

completion = client.chat.completions.create(
    model="acme/talker-1b",
    messages=[
        {"role": "user", "content": "What is the capital of France?"},
    ],
)

print(completion.choices[0].message.content)
