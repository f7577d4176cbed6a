import os

from openai import OpenAI

client = OpenAI(
    base_url="https://hub.example.com/v1",
    api_key=os.environ["HF_TOKEN"],
)

completion = client.chat.completions.create(
    model="acme/looker-2b",
    messages=[
        {
            "role": "user",
            "content": [
                {"type": "text", "text": "What is in this picture?"},
                {
                    "type": "image_url",
                    "image_url": {"url": "https://hub.example.com/assets/samples/street.png"},
                },
            ],
        },
    ],
)

print(completion.choices[0].message.content)
