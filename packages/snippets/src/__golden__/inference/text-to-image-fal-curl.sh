curl 'https://router.huggingface.co/fal-ai/fal-ai/painter' \
    -H "Authorization: Bearer $HF_TOKEN" \
    -H 'Content-Type: application/json' \
    -H 'X-HF-Bill-To: acme' \
    -d '{"prompt": "A red fox", "sync_mode": true}'
