curl 'https://hub.example.com/v1/chat/completions' \
    -H "Authorization: Bearer $HF_TOKEN" \
    -H 'Content-Type: application/json' \
    -d '{
      "model": "acme/looker-2b",
      "messages": [
        {
          "role": "user",
          "content": [
            {"type": "text", "text": "What is in this picture?"},
            {
              "type": "image_url",
              "image_url": {"url": "https://hub.example.com/assets/samples/street.png"}
            }
          ]
        }
      ]
    }'
