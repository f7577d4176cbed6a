# pip install -U "transformers[torch]" pillow
from transformers import pipeline

pipe = pipeline("image-text-to-text", model="acme/looker-2b")
messages = [
    {
        "role": "user",
        "content": [
            {
                "type": "image",
                "url": "https://hub.example.com/assets/samples/street.png",
            },
            {"type": "text", "text": "What is in this picture?"},
        ],
    },
]
print(pipe(text=messages, max_new_tokens=40))
