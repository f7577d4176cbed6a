// cargo add reqwest --features blocking,json
// cargo add serde_json
use std::env;
use std::io::{BufRead, BufReader, Write};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let body = r#"{
      "model": "acme/talker-1b:groq",
      "messages": [
        {"role": "user", "content": "What is the capital of France?"}
      ],
      "stream": true
    }"#;

    let response = reqwest::blocking::Client::builder()
        .timeout(None)
        .build()?
        .post("https://router.huggingface.co/v1/chat/completions")
        .header("Authorization", format!("{}{}", "Bearer ", env::var("HF_TOKEN")?))
        .header("Content-Type", "application/json")
        .header("X-HF-Bill-To", "acme")
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
