curl 'https://router.huggingface.co/hf-inference/models/acme/worker' \
    -H "Authorization: Bearer $HF_TOKEN" \
    -H 'Content-Type: application/json' \
    --output 'output.png' \
    -d '{"inputs": "A lighthouse at dusk, flat illustration"}'
