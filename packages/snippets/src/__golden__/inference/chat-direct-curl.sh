curl 'https://api.groq.com/openai/v1/chat/completions' \
    -H "Authorization: Bearer $GROQ_API_KEY" \
    -H 'Content-Type: application/json' \
    -d '{
      "model": "provider-model",
      "messages": [
        {"role": "user", "content": "What is the capital of France?"}
      ]
    }'
