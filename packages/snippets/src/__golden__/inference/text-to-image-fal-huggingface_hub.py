import os

from huggingface_hub import InferenceClient

client = InferenceClient(
    provider="fal-ai",
    api_key=os.environ["HF_TOKEN"],
    bill_to="acme",
)

# The answer is a PIL.Image: `pip install pillow`
output = client.text_to_image(
    "A lighthouse at dusk, flat illustration",
    model="acme/worker",
)

output.save("output.png")
