$headers = @{
    'Authorization' = 'Bearer ' + $env:HF_TOKEN
}
$image = [Convert]::ToBase64String([IO.File]::ReadAllBytes((Convert-Path -LiteralPath 'street.png')))
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
          "image_url": {"url": "data:image/png;base64,
'@ + $image + @'
"}
        }
      ]
    }
  ]
}
'@

$completion = Invoke-RestMethod -Method Post -Uri 'https://router.huggingface.co/v1/chat/completions' -Headers $headers -ContentType 'application/json' -Body $body
$completion.choices[0].message.content
