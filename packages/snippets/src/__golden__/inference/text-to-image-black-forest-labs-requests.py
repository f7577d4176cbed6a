import os

import requests

API_URL = "https://api.bfl.ai/v1/flux-dev"
headers = {
    "X-Key": os.environ["BLACK_FOREST_LABS_API_KEY"],
}

payload = {"prompt": "A red fox", "seed": None, "raw": False}

response = requests.post(API_URL, headers=headers, json=payload)
response.raise_for_status()

if response.headers["content-type"].startswith("application/json"):
    print(response.json())
else:
    with open("output.png", "wb") as file:
        file.write(response.content)
