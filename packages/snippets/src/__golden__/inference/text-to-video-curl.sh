curl 'https://router.huggingface.co/hf-inference/models/acme/worker' \
    -H "Authorization: Bearer $HF_TOKEN" \
    -H 'Content-Type: application/json' \
    --output 'output.mp4' \
    -d '{"inputs": "A small boat rocks on the waves under a yellow sun"}'
