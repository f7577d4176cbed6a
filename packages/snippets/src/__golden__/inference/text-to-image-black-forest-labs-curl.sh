curl 'https://api.bfl.ai/v1/flux-dev' \
    -H "X-Key: $BLACK_FOREST_LABS_API_KEY" \
    -H 'Content-Type: application/json' \
    -d '{"prompt": "A red fox", "seed": null, "raw": false}'
