import os

import requests

API_URL = "https://router.huggingface.co/hf-inference/models/acme/worker"
headers = {
    "Authorization": f"Bearer {os.environ['HF_TOKEN']}",
}

payload = {
    "inputs": {
        "query": "Which river is the longest?",
        "table": {
            "River": ["Rhine", "Danube", "Elbe"],
            "Length (km)": ["1233", "2850", "1094"],
        },
    },
}

response = requests.post(API_URL, headers=headers, json=payload)
response.raise_for_status()

print(response.json())
