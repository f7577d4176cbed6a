import base64
import os

import requests

API_URL = "https://router.huggingface.co/hf-inference/models/acme/worker"
headers = {
    "Authorization": f"Bearer {os.environ['HF_TOKEN']}",
}

with open("boat.png", "rb") as file:
    image = base64.b64encode(file.read()).decode()

payload = {
    "inputs": image,
    "parameters": {"prompt": "The boat rocks on gentle waves."},
}

response = requests.post(API_URL, headers=headers, json=payload)
response.raise_for_status()

if response.headers["content-type"].startswith("application/json"):
    print(response.json())
else:
    with open("output.mp4", "wb") as file:
        file.write(response.content)
