# pip install llama-cpp-python huggingface_hub
from llama_cpp import Llama

llm = Llama.from_pretrained(repo_id="acme/thing-base", filename="thing-Q4_K_M.gguf")

completion = llm.create_chat_completion(messages=[
    {"role": "user", "content": "What is the capital of France?"},
])
print(completion["choices"][0]["message"]["content"])
