import os

import fal_client

client = fal_client.SyncClient(key=os.environ["FAL_AI_API_KEY"])

image_url = client.upload_file("cat.png")
result = client.subscribe(
    "provider-model",
    arguments={
        "image_url": image_url,
        "prompt": "Add a hat",
    },
)

print(result)
