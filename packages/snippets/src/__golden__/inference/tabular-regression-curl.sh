curl 'https://router.huggingface.co/hf-inference/models/acme/worker' \
    -H "Authorization: Bearer $HF_TOKEN" \
    -H 'Content-Type: application/json' \
    -d '{
      "inputs": {
        "data": {
          "Height": [11.52, 12.48],
          "Length": [23.2, 24],
          "Species": ["Bream", "Perch"]
        }
      }
    }'
