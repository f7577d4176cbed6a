import os

import requests

API_URL = "https://router.huggingface.co/hf-inference/models/acme/worker"
headers = {
    "Authorization": f"Bearer {os.environ['HF_TOKEN']}",
}

payload = {
    "inputs": {
        "source_sentence": "A man plays a guitar.",
        "sentences": [
            "A woman is playing the violin.",
            "A musician plays a string instrument.",
            "The bakery opens at six in the morning.",
        ],
    },
}

response = requests.post(API_URL, headers=headers, json=payload)
response.raise_for_status()

print(response.json())
