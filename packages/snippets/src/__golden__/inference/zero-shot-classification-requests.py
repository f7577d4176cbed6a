import os

import requests

API_URL = "https://router.huggingface.co/hf-inference/models/acme/worker"
headers = {
    "Authorization": f"Bearer {os.environ['HF_TOKEN']}",
}

payload = {
    "inputs": "The device I bought broke after a day and I would like my money back.",
    "parameters": {
        "candidate_labels": ["refund", "legal", "faq"],
    },
}

response = requests.post(API_URL, headers=headers, json=payload)
response.raise_for_status()

print(response.json())
