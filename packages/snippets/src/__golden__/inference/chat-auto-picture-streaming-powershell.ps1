Add-Type -AssemblyName System.Net.Http

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
  ],
  "stream": true
}
'@

$request = [System.Net.Http.HttpRequestMessage]::new('POST', 'https://router.huggingface.co/v1/chat/completions')
[void]$request.Headers.TryAddWithoutValidation('Authorization', 'Bearer ' + $env:HF_TOKEN)
$request.Content = [System.Net.Http.StringContent]::new($body, [System.Text.Encoding]::UTF8, 'application/json')

$client = [System.Net.Http.HttpClient]::new()
$response = $client.SendAsync($request, 'ResponseHeadersRead').GetAwaiter().GetResult()
[void]$response.EnsureSuccessStatusCode()
$reader = [System.IO.StreamReader]::new($response.Content.ReadAsStreamAsync().GetAwaiter().GetResult())

while ($null -ne ($line = $reader.ReadLine())) {
    if (-not $line.StartsWith('data:')) { continue }
    $data = $line.Substring(5).Trim()
    if ($data -eq '[DONE]') { break }
    $chunk = $data | ConvertFrom-Json
    if ($chunk.choices.Count -gt 0) { Write-Host -NoNewline $chunk.choices[0].delta.content }
}
