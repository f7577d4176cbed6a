curl 'https://router.huggingface.co/hf-inference/models/acme/worker' \
    -H "Authorization: Bearer $HF_TOKEN" \
    -H 'Content-Type: application/json' \
    --output 'output.wav' \
    -d '{"inputs": "The next train to the coast leaves at noon."}'
