# pip install llama-cpp-python huggingface_hub
from llama_cpp import Llama
from llama_cpp.llama_chat_format import Llava15ChatHandler

# The class depends on the model: https://llama-cpp-python.readthedocs.io/en/latest/#multi-modal-models
chat_handler = Llava15ChatHandler.from_pretrained(repo_id="acme/thing-base", filename="mmproj-thing-F16.gguf")
llm = Llama.from_pretrained(repo_id="acme/thing-base", filename="thing-Q4_K_M.gguf", chat_handler=chat_handler, n_ctx=4096)

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
