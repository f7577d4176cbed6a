# pip install llama-cpp-python huggingface_hub
from llama_cpp import Llama

llm = Llama.from_pretrained(repo_id="acme/thing-base", filename="thing-Q4_K_M.gguf")

output = llm("Once upon a time in a small harbour town,", max_tokens=512, echo=True)
print(output["choices"][0]["text"])
