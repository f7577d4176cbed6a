# pip install llama-cpp-python huggingface_hub
from llama_cpp import Llama

llm = Llama.from_pretrained(repo_id="acme/thing-base", filename="thing.gguf")

# To read images, Llama needs a chat handler with the model's projector, such as mmproj-F16.gguf, which this repository
# does not list: https://llama-cpp-python.readthedocs.io/en/latest/#multi-modal-models
completion = llm.create_chat_completion(
    messages=[
        {
            "role": "user",
            "content": [
                {"type": "text", "text": "What is in this picture?"},
                {"type": "image_url", "image_url": {"url": "https://hub.example.com/assets/samples/street.png"}},
            ],
        },
    ],
)
print(completion["choices"][0]["message"]["content"])
