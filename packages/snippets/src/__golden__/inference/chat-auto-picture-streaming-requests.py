import base64
import json
import os

import requests

with open("street.png", "rb") as file:
    image = base64.b64encode(file.read()).decode()

API_URL = "https://router.huggingface.co/v1/chat/completions"
headers = {
    "Authorization": f"Bearer {os.environ['HF_TOKEN']}",
}
payload = {
    "model": "acme/looker-2b",
    "messages": [
        {
            "role": "user",
            "content": [
                {"type": "text", "text": "What is in this picture?"},
                {
                    "type": "image_url",
                    "image_url": {"url": f"data:image/png;base64,{image}"},
                },
            ],
        },
    ],
    "stream": True,
}

with requests.post(API_URL, headers=headers, json=payload, stream=True) as response:
    response.raise_for_status()
    for line in response.iter_lines():
        if not line.startswith(b"data:"):
            continue
        data = line.removeprefix(b"data:").strip()
        if data == b"[DONE]":
            break
        chunk = json.loads(data)
        if chunk["choices"]:
            print(chunk["choices"][0]["delta"].get("content") or "", end="", flush=True)
