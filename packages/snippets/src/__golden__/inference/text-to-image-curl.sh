curl 'https://router.huggingface.co/hf-inference/models/acme/worker' \
    -H "Authorization: Bearer $HF_TOKEN" \
    -H 'Content-Type: application/json' \
    --output 'output.png' \
    -d '{
      "inputs": "A red fox in a snowy forest at sunrise",
      "parameters": {"num_inference_steps": 5}
    }'
