import os

import requests

API_URL = "https://router.huggingface.co/hf-inference/models/acme/worker"
headers = {
    "Authorization": f"Bearer {os.environ['HF_TOKEN']}",
}

payload = {
    "inputs": {
        "data": {
            "Height": [11.52, 12.48],
            "Length": [23.2, 24],
            "Species": ["Bream", "Perch"],
        },
    },
}

response = requests.post(API_URL, headers=headers, json=payload)
response.raise_for_status()

print(response.json())
