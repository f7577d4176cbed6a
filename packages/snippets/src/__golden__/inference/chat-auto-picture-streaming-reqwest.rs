// cargo add reqwest --features blocking,json
// cargo add serde_json
// cargo add base64
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use std::env;
use std::io::{BufRead, BufReader, Write};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let image = STANDARD.encode(std::fs::read("street.png")?);
    let body = [r#"{
      "model": "acme/looker-2b",
      "messages": [
        {
          "role": "user",
          "content": [
            {"type": "text", "text": "What is in this picture?"},
            {
              "type": "image_url",
              "image_url": {"url": "data:image/png;base64,"#, &image, r#""}
            }
          ]
        }
      ],
      "stream": true
    }"#].concat();

    let response = reqwest::blocking::Client::builder()
        .timeout(None)
        .build()?
        .post("https://router.huggingface.co/v1/chat/completions")
        .header("Authorization", format!("{}{}", "Bearer ", env::var("HF_TOKEN")?))
        .header("Content-Type", "application/json")
        .body(body)
        .send()?
        .error_for_status()?;

    for line in BufReader::new(response).lines() {
        let line = line?;
        let Some(data) = line.strip_prefix("data:").map(str::trim) else {
            continue;
        };
        if data == "[DONE]" {
            break;
        }
        let chunk: serde_json::Value = serde_json::from_str(data)?;
        if let Some(content) = chunk["choices"][0]["delta"]["content"].as_str() {
            print!("{content}");
            std::io::stdout().flush()?;
        }
    }
    Ok(())
}
