import os

import requests

API_URL = "https://router.huggingface.co/hf-inference/models/acme/worker"
headers = {
    "Authorization": f"Bearer {os.environ['HF_TOKEN']}",
}

payload = {
    "inputs": "The lighthouse was built in 1871 on a rock that the tide covers twice a day. For ninety years a keeper lived in it with his family. Since then its lamp has run on its own, and in summer boats bring visitors who climb the 200 steps to the top.",
}

response = requests.post(API_URL, headers=headers, json=payload)
response.raise_for_status()

print(response.json())
