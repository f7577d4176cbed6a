$headers = @{
    'Authorization' = 'Bearer ' + $env:GROQ_API_KEY
}
$body = @'
{
  "model": "provider-model",
  "messages": [
    {"role": "user", "content": "What is the capital of France?"}
  ]
}
'@

$completion = Invoke-RestMethod -Method Post -Uri 'https://api.groq.com/openai/v1/chat/completions' -Headers $headers -ContentType 'application/json' -Body $body
$completion.choices[0].message.content
