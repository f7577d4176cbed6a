import os

import requests

API_URL = "https://router.huggingface.co/hf-inference/models/acme/worker"
headers = {
    "Authorization": f"Bearer {os.environ['HF_TOKEN']}",
}

payload = {
    "inputs": "The council met on Tuesday to decide on the old harbour. After three hours it voted, nine to four, to turn the warehouses into flats and a library. Work starts in spring and should take two years.",
}

response = requests.post(API_URL, headers=headers, json=payload)
response.raise_for_status()

print(response.json())
