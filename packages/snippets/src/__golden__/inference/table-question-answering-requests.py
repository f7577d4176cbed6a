import os

import requests

API_URL = "https://router.huggingface.co/hf-inference/models/acme/worker"
headers = {
    "Authorization": f"Bearer {os.environ['HF_TOKEN']}",
}

payload = {
    "inputs": {
        "query": "Which city has the most inhabitants?",
        "table": {
            "City": ["Lisbon", "Paris", "Rome"],
            "Inhabitants": ["550000", "2100000", "2750000"],
        },
    },
}

response = requests.post(API_URL, headers=headers, json=payload)
response.raise_for_status()

print(response.json())
