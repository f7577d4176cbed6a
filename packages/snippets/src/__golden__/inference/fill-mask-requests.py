import os

import requests

API_URL = "https://router.huggingface.co/hf-inference/models/acme/worker"
headers = {
    "Authorization": f"Bearer {os.environ['HF_TOKEN']}",
}

payload = {"inputs": "In winter the lake is covered with <mask>."}

response = requests.post(API_URL, headers=headers, json=payload)
response.raise_for_status()

print(response.json())
