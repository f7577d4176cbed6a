curl 'http://127.0.0.1:7860/models/acme/worker' \
    -H "Authorization: Bearer $HF_TOKEN" \
    -H 'Content-Type: application/json' \
    --output 'output.png' \
    -d '{"inputs": "A lighthouse at dusk, flat illustration"}'
