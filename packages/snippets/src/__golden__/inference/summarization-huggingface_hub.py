import os

from huggingface_hub import InferenceClient

client = InferenceClient(
    provider="hf-inference",
    api_key=os.environ["HF_TOKEN"],
)

output = client.summarization(
    "The council met on Tuesday to decide on the old harbour. After three hours it voted, nine to four, to turn the warehouses into flats and a library. Work starts in spring and should take two years.",
    model="acme/worker",
)

print(output)
