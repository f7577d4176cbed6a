import json
import os

import requests

API_URL = "http://127.0.0.1:7860/v1/chat/completions"
headers = {
    "Authorization": f"Bearer {os.environ['HF_TOKEN']}",
    "X-HF-Bill-To": "acme",
}
payload = {
    "model": "acme/talker-1b",
    "messages": [
        {"role": "user", "content": "What is the capital of France?"},
    ],
    "temperature": 0.5,
    "max_tokens": 512,
    "top_p": 0.7,
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
