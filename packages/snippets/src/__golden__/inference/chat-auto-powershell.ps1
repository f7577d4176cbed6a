$headers = @{
    'Authorization' = 'Bearer ' + $env:HF_TOKEN
}
$body = @'
{
  "model": "acme/talker-1b",
  "messages": [
    {"role": "user", "content": "What is the capital of France?"}
  ]
}
'@

$completion = Invoke-RestMethod -Method Post -Uri 'https://router.huggingface.co/v1/chat/completions' -Headers $headers -ContentType 'application/json' -Body $body
$completion.choices[0].message.content
