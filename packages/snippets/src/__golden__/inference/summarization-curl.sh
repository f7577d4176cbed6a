curl 'https://router.huggingface.co/hf-inference/models/acme/worker' \
    -H "Authorization: Bearer $HF_TOKEN" \
    -H 'Content-Type: application/json' \
    -d '{
      "inputs": "The council met on Tuesday to decide on the old harbour. After three hours it voted, nine to four, to turn the warehouses into flats and a library. Work starts in spring and should take two years."
    }'
