import os

import requests

API_URL = "https://router.huggingface.co/fal-ai/fal-ai/painter"
headers = {
    "Authorization": f"Bearer {os.environ['HF_TOKEN']}",
    "X-HF-Bill-To": "acme",
}

payload = {"prompt": "A red fox", "sync_mode": True}

response = requests.post(API_URL, headers=headers, json=payload)
response.raise_for_status()

if response.headers["content-type"].startswith("application/json"):
    print(response.json())
else:
    with open("output.png", "wb") as file:
        file.write(response.content)
