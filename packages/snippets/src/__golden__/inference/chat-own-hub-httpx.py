import asyncio
import json
import os

import httpx

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
