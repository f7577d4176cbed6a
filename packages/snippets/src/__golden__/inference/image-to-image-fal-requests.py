import base64
import os

import requests

API_URL = "https://fal.run/fal-ai/painter"
headers = {
    "Authorization": f"Key {os.environ['FAL_AI_API_KEY']}",
}

with open("cat.png", "rb") as file:
    image = base64.b64encode(file.read()).decode()

payload = {"prompt": "Add a hat", "image_url": f"data:image/png;base64,{image}"}

response = requests.post(API_URL, headers=headers, json=payload)
response.raise_for_status()

if response.headers["content-type"].startswith("application/json"):
    print(response.json())
else:
    with open("output.png", "wb") as file:
        file.write(response.content)
