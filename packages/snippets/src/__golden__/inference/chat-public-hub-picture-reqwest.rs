// cargo add reqwest --features blocking,json
// cargo add serde_json
use std::env;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let body = r#"{
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
    }"#;

    let response = reqwest::blocking::Client::builder()
        .timeout(None)
        .build()?
        .post("https://hub.example.com/v1/chat/completions")
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
