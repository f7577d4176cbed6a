import os

from huggingface_hub import InferenceClient

client = InferenceClient(
    base_url="http://127.0.0.1:7860/v1",
    api_key=os.environ["HF_TOKEN"],
    bill_to="acme",
)

stream = client.chat.completions.create(
    model="acme/talker-1b",
    messages=[
        {"role": "user", "content": "What is the capital of France?"},
    ],
    temperature=0.5,
    max_tokens=512,
    top_p=0.7,
    stream=True,
)

for chunk in stream:
    if chunk.choices:
        print(chunk.choices[0].delta.content or "", end="", flush=True)
