import os

import fal_client

client = fal_client.SyncClient(key=os.environ["FAL_AI_API_KEY"])

result = client.subscribe(
    "fal-ai/painter",
    arguments={
        "prompt": "A red fox",
        "sync_mode": True,
    },
)

print(result)
