curl 'https://router.huggingface.co/hf-inference/models/acme/worker' \
    -H "Authorization: Bearer $HF_TOKEN" \
    -H 'Content-Type: application/json' \
    -d '{
      "inputs": {
        "data": {
          "sepal_length_cm": [5.1, 6.2],
          "petal_length_cm": [1.4, 4.3]
        }
      }
    }'
