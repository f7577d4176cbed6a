curl 'https://router.huggingface.co/hf-inference/models/acme/worker' \
    -H "Authorization: Bearer $HF_TOKEN" \
    -H 'Content-Type: application/json' \
    -d '{
      "inputs": {
        "question": "Where does Clara work?",
        "context": "Clara lives in Bergen and works at the harbour."
      }
    }'
