import asyncio
import base64
import json
import os

import httpx

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


async def main():
    async with httpx.AsyncClient(timeout=120) as client:
        async with client.stream("POST", API_URL, headers=headers, json=payload) as response:
            response.raise_for_status()
            async for line in response.aiter_lines():
                if not line.startswith("data:"):
                    continue
                data = line.removeprefix("data:").strip()
                if data == "[DONE]":
                    break
                chunk = json.loads(data)
                if chunk["choices"]:
                    print(chunk["choices"][0]["delta"].get("content") or "", end="", flush=True)


asyncio.run(main())
