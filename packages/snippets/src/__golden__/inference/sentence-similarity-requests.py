import os

import requests

API_URL = "https://router.huggingface.co/hf-inference/models/acme/worker"
headers = {
    "Authorization": f"Bearer {os.environ['HF_TOKEN']}",
}

payload = {
    "inputs": {
        "source_sentence": "The weather is lovely today.",
        "sentences": [
            "It is sunny outside.",
            "He drove to the stadium.",
            "What a beautiful day!",
        ],
    },
}

response = requests.post(API_URL, headers=headers, json=payload)
response.raise_for_status()

print(response.json())
