// cargo add reqwest --features blocking,json
// cargo add serde_json
// cargo add base64
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use std::env;

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
      ]
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

    let completion: serde_json::Value = response.json()?;
    if let Some(content) = completion["choices"][0]["message"]["content"].as_str() {
        println!("{content}");
    }
    Ok(())
}
