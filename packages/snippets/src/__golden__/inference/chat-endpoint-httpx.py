import asyncio
import os

import httpx

API_URL = "https://chat.example.org/v1/chat/completions"
headers = {
    "Authorization": f"Bearer {os.environ['API_TOKEN']}",
}
payload = {
    "model": "acme/talker-1b",
    "messages": [
        {"role": "user", "content": "What is the capital of France?"},
    ],
}


async def main():
    async with httpx.AsyncClient(timeout=120) as client:
        response = await client.post(API_URL, headers=headers, json=payload)
        response.raise_for_status()
        print(response.json()["choices"][0]["message"]["content"])


asyncio.run(main())
