import os

from huggingface_hub import InferenceClient

client = InferenceClient(
    provider="hf-inference",
    api_key=os.environ["HF_TOKEN"],
)

output = client.image_to_video(
    "cat.png",
    prompt="The cat looks up and yawns.",
    model="acme/worker",
)

with open("output.mp4", "wb") as file:
    file.write(output)
