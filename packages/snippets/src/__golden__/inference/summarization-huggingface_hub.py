import os

from huggingface_hub import InferenceClient

client = InferenceClient(
    provider="hf-inference",
    api_key=os.environ["HF_TOKEN"],
)

output = client.summarization(
    "The lighthouse was built in 1871 on a rock that the tide covers twice a day. For ninety years a keeper lived in it with his family. Since then its lamp has run on its own, and in summer boats bring visitors who climb the 200 steps to the top.",
    model="acme/worker",
)

print(output)
