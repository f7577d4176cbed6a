import os

from huggingface_hub import InferenceClient

client = InferenceClient(
    provider="hf-inference",
    api_key=os.environ["HF_TOKEN"],
)

output = client.text_to_speech(
    "The next train to the coast leaves at noon.",
    model="acme/worker",
)

with open("output.wav", "wb") as file:
    file.write(output)
