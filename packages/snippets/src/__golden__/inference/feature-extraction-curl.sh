curl 'https://router.huggingface.co/hf-inference/models/acme/worker' \
    -H "Authorization: Bearer $HF_TOKEN" \
    -H 'Content-Type: application/json' \
    -d '{"inputs": "A quiet street in the rain."}'
