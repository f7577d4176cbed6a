import os

from huggingface_hub import InferenceClient

client = InferenceClient(
    base_url="https://speech.example.org",
    api_key=os.environ["API_TOKEN"],
)

output = client.automatic_speech_recognition(
    "sample1.flac",
)

print(output)
