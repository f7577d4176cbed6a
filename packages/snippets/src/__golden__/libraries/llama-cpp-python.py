# pip install llama-cpp-python
from llama_cpp import Llama

llm = Llama.from_pretrained(repo_id="acme/thing-base", filename="{{GGUF_FILE}}")

output = llm("Once upon a time in a small harbour town,", max_tokens=512, echo=True)
print(output["choices"][0]["text"])
