import os

from huggingface_hub import InferenceClient

client = InferenceClient(
    base_url="http://127.0.0.1:7860/models/acme/worker",
    api_key=os.environ["HF_TOKEN"],
)

# The answer is a PIL.Image: `pip install pillow`
output = client.text_to_image(
    "A lighthouse at dusk, flat illustration",
)

output.save("output.png")
