from transformers import pipeline

pipe = pipeline("image-text-to-text", model="acme/looker-2b")
messages = [
    {
        "role": "user",
        "content": [
            {
                "type": "image",
                "url": "https://huggingface.co/datasets/huggingface/documentation-images/resolve/main/pipeline-cat-chonk.jpeg",
            },
            {"type": "text", "text": "What is in this picture?"},
        ],
    },
]
print(pipe(text=messages, max_new_tokens=40))
