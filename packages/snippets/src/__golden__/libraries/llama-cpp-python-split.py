# pip install llama-cpp-python huggingface_hub
from huggingface_hub import snapshot_download
from llama_cpp import Llama

# The model is split into 2 files; llama.cpp finds the others beside the first
folder = snapshot_download("acme/thing-base", allow_patterns=["q8/thing[[]x]-Q8_0-*-of-00002.gguf"])
llm = Llama(model_path=folder + "/q8/thing[x]-Q8_0-00001-of-00002.gguf")

output = llm("Once upon a time in a small harbour town,", max_tokens=512, echo=True)
print(output["choices"][0]["text"])
