import os

from huggingface_hub import InferenceClient

client = InferenceClient(
    provider="fal-ai",
    api_key=os.environ["FAL_AI_API_KEY"],
)

# The answer is a PIL.Image: `pip install pillow`
output = client.image_to_image(
    "cat.png",
    prompt="Give the cat tiger stripes.",
    model="acme/worker",
)

output.save("output.png")
