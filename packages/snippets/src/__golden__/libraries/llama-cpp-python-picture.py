# pip install llama-cpp-python
from llama_cpp import Llama

llm = Llama.from_pretrained(repo_id="acme/thing-base", filename="{{GGUF_FILE}}")

completion = llm.create_chat_completion(messages=[
    {
        "role": "user",
        "content": [
            {"type": "text", "text": "What is in this picture?"},
            {
                "type": "image_url",
                "image_url": {
                    "url": "https://huggingface.co/datasets/huggingface/documentation-images/resolve/main/pipeline-cat-chonk.jpeg",
                },
            },
        ],
    },
])
print(completion["choices"][0]["message"]["content"])
