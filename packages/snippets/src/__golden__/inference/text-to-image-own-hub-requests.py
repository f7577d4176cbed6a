import os

import requests

API_URL = "http://127.0.0.1:7860/models/acme/worker"
headers = {
    "Authorization": f"Bearer {os.environ['HF_TOKEN']}",
}

payload = {"inputs": "A lighthouse at dusk, flat illustration"}

response = requests.post(API_URL, headers=headers, json=payload)
response.raise_for_status()

if response.headers["content-type"].startswith("application/json"):
    print(response.json())
else:
    with open("output.png", "wb") as file:
        file.write(response.content)
