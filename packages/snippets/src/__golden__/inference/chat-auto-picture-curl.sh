curl 'https://router.huggingface.co/v1/chat/completions' \
    -H "Authorization: Bearer $HF_TOKEN" \
    -H 'Content-Type: application/json' \
    -d @- <<END
{
  "model": "acme/looker-2b",
  "messages": [
    {
      "role": "user",
      "content": [
        {"type": "text", "text": "What is in this picture?"},
        {
          "type": "image_url",
          "image_url": {"url": "data:image/png;base64,$(base64 < street.png | tr -d '\n')"}
        }
      ]
    }
  ]
}
END
