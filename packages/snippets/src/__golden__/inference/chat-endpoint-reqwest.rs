// cargo add reqwest --features blocking,json
// cargo add serde_json
use std::env;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let body = r#"{
      "model": "acme/talker-1b",
      "messages": [
        {"role": "user", "content": "What is the capital of France?"}
      ]
    }"#;

    let response = reqwest::blocking::Client::builder()
        .timeout(None)
        .build()?
        .post("https://chat.example.org/v1/chat/completions")
        .header("Authorization", format!("{}{}", "Bearer ", env::var("API_TOKEN")?))
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
