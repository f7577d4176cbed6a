import os

import fal_client

client = fal_client.SyncClient(key=os.environ["FAL_AI_API_KEY"])

image_url = client.upload_file("cat.png")
result = client.subscribe(
    "provider-model",
    arguments={
        "prompt": "Add a hat",
        "image_url": image_url,
    },
)

print(result)
