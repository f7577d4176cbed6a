$headers = @{
    'Authorization' = 'Bearer ' + $env:HF_TOKEN
}
$body = @'
{
  "model": "acme/looker-2b",
  "messages": [
    {
      "role": "user",
      "content": [
        {"type": "text", "text": "What is in this picture?"},
        {
          "type": "image_url",
          "image_url": {"url": "https://hub.example.com/assets/samples/street.png"}
        }
      ]
    }
  ]
}
'@

$completion = Invoke-RestMethod -Method Post -Uri 'https://hub.example.com/v1/chat/completions' -Headers $headers -ContentType 'application/json' -Body $body
$completion.choices[0].message.content
