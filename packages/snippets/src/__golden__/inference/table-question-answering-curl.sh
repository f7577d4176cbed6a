curl 'https://router.huggingface.co/hf-inference/models/acme/worker' \
    -H "Authorization: Bearer $HF_TOKEN" \
    -H 'Content-Type: application/json' \
    -d '{
      "inputs": {
        "query": "Which city has the most inhabitants?",
        "table": {
          "City": ["Lisbon", "Paris", "Rome"],
          "Inhabitants": ["550000", "2100000", "2750000"]
        }
      }
    }'
