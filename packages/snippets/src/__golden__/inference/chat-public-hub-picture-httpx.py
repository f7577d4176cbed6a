import asyncio
import os

import httpx

API_URL = "https://hub.example.com/v1/chat/completions"
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
                    "image_url": {"url": "https://hub.example.com/assets/samples/street.png"},
                },
            ],
        },
    ],
}


async def main():
    async with httpx.AsyncClient(timeout=120) as client:
        response = await client.post(API_URL, headers=headers, json=payload)
        response.raise_for_status()
        print(response.json()["choices"][0]["message"]["content"])


asyncio.run(main())
