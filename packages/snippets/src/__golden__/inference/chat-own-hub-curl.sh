curl -N 'http://127.0.0.1:7860/v1/chat/completions' \
    -H "Authorization: Bearer $HF_TOKEN" \
    -H 'Content-Type: application/json' \
    -H 'X-HF-Bill-To: acme' \
    -d '{
      "model": "acme/talker-1b",
      "messages": [
        {"role": "user", "content": "What is the capital of France?"}
      ],
      "temperature": 0.5,
      "max_tokens": 512,
      "top_p": 0.7,
      "stream": true
    }'
