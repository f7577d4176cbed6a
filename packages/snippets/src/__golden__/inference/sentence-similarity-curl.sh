curl 'https://router.huggingface.co/hf-inference/models/acme/worker' \
    -H "Authorization: Bearer $HF_TOKEN" \
    -H 'Content-Type: application/json' \
    -d '{
      "inputs": {
        "source_sentence": "A man plays a guitar.",
        "sentences": [
          "A woman is playing the violin.",
          "A musician plays a string instrument.",
          "The bakery opens at six in the morning."
        ]
      }
    }'
