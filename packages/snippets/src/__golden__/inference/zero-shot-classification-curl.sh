curl 'https://router.huggingface.co/hf-inference/models/acme/worker' \
    -H "Authorization: Bearer $HF_TOKEN" \
    -H 'Content-Type: application/json' \
    -d '{
      "inputs": "I was charged twice for the same order and want my money back.",
      "parameters": {
        "candidate_labels": ["refund", "legal", "faq"]
      }
    }'
