curl 'https://router.huggingface.co/hf-inference/models/acme/worker' \
    -H "Authorization: Bearer $HF_TOKEN" \
    -H 'Content-Type: application/json' \
    -d '{
      "inputs": {
        "source_sentence": "The weather is lovely today.",
        "sentences": [
          "It is sunny outside.",
          "He drove to the stadium.",
          "What a beautiful day!"
        ]
      }
    }'
