curl 'https://router.huggingface.co/hf-inference/models/acme/worker' \
    -H "Authorization: Bearer $HF_TOKEN" \
    -H 'Content-Type: application/json' \
    -d '{
      "inputs": "The device I bought broke after a day and I would like my money back.",
      "parameters": {
        "candidate_labels": ["refund", "legal", "faq"]
      }
    }'
