curl 'https://router.huggingface.co/hf-inference/models/acme/worker' \
    -H "Authorization: Bearer $HF_TOKEN" \
    -H 'Content-Type: application/json' \
    --output 'output.wav' \
    -d '{"inputs": "a slow rising arpeggio on a soft electric piano"}'
