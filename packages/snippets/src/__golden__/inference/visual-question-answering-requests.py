import base64
import os

import requests

API_URL = "https://router.huggingface.co/hf-inference/models/acme/worker"
headers = {
    "Authorization": f"Bearer {os.environ['HF_TOKEN']}",
}

with open("street.png", "rb") as file:
    image = base64.b64encode(file.read()).decode()

payload = {
    "inputs": {"image": image, "question": "How many people are there?"},
}

response = requests.post(API_URL, headers=headers, json=payload)
response.raise_for_status()

print(response.json())
