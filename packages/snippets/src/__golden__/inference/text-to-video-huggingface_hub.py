import os

from huggingface_hub import InferenceClient

client = InferenceClient(
    provider="hf-inference",
    api_key=os.environ["HF_TOKEN"],
)

output = client.text_to_video(
    "A young fox runs through fresh snow",
    model="acme/worker",
)

with open("output.mp4", "wb") as file:
    file.write(output)
