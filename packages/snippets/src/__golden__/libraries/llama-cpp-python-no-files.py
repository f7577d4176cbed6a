# pip install llama-cpp-python
# This repository lists no GGUF file. Download its weights and convert them with a script of llama.cpp:
#   python convert_hf_to_gguf.py path/to/weights --outfile model.gguf
from llama_cpp import Llama

llm = Llama(model_path="model.gguf")

output = llm("Once upon a time in a small harbour town,", max_tokens=512, echo=True)
print(output["choices"][0]["text"])
