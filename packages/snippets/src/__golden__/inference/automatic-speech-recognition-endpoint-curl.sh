curl 'https://speech.example.org' \
    -H "Authorization: Bearer $API_TOKEN" \
    -H 'Content-Type: audio/flac' \
    --data-binary '@sample1.flac'
