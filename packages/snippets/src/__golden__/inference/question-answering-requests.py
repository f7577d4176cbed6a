import os

import requests

API_URL = "https://router.huggingface.co/hf-inference/models/acme/worker"
headers = {
    "Authorization": f"Bearer {os.environ['HF_TOKEN']}",
}

payload = {
    "inputs": {
        "question": "Where does Clara work?",
        "context": "Clara lives in Bergen and works at the harbour.",
    },
}

response = requests.post(API_URL, headers=headers, json=payload)
response.raise_for_status()

print(response.json())
