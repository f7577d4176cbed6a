curl 'https://router.huggingface.co/hf-inference/models/acme/worker' \
    -H "Authorization: Bearer $HF_TOKEN" \
    -H 'Content-Type: application/json' \
    -d '{
      "inputs": {
        "query": "Which river is the longest?",
        "table": {
          "River": ["Rhine", "Danube", "Elbe"],
          "Length (km)": ["1233", "2850", "1094"]
        }
      }
    }'
