import os

import requests

API_URL = "https://api.groq.com/openai/v1/chat/completions"
headers = {
    "Authorization": f"Bearer {os.environ['GROQ_API_KEY']}",
}
payload = {
    "model": "provider-model",
    "messages": [
        {"role": "user", "content": "What is the capital of France?"},
    ],
}

response = requests.post(API_URL, headers=headers, json=payload)
response.raise_for_status()

print(response.json()["choices"][0]["message"]["content"])
