// Generated from templates/**/*.jinja by `npm run gen --workspace @modelyard/snippets`. Do not edit.

/** Every snippet template by language/client/name. */
export const templateSources: ReadonlyMap<string, string> = new Map([
  [
    "go/net-http/conversational",
    `package main

import (
{% if chatFile %}
	"encoding/base64"
{% endif %}
	"encoding/json"
	"fmt"
	"io"
	"log"
	"net/http"
	"os"
	"strings"
)

func main() {
{% if chatFile %}
	file, err := os.ReadFile({{ chatFile }})
	if err != nil {
		log.Fatal(err)
	}
	image := base64.StdEncoding.EncodeToString(file)
{% endif %}
	body := {{ body }}

	request, err := http.NewRequest("POST", {{ url }}, strings.NewReader(body))
	if err != nil {
		log.Fatal(err)
	}
	request.Header.Set({{ headerName }}, {% if scheme %}{{ scheme }}+{% endif %}os.Getenv("{{ tokenVariable }}"))
	request.Header.Set("Content-Type", "application/json")
{% if billTo %}
	request.Header.Set("X-HF-Bill-To", {{ billTo }})
{% endif %}

	response, err := http.DefaultClient.Do(request)
	if err != nil {
		log.Fatal(err)
	}
	defer response.Body.Close()
	answer, err := io.ReadAll(response.Body)
	if err != nil {
		log.Fatal(err)
	}
	if response.StatusCode != http.StatusOK {
		log.Fatalf("%s: %s", response.Status, answer)
	}

	var completion struct {
		Choices []struct {
			Message struct {
				Content string \`json:"content"\`
			} \`json:"message"\`
		} \`json:"choices"\`
	}
	if err := json.Unmarshal(answer, &completion); err != nil {
		log.Fatal(err)
	}
	for _, choice := range completion.Choices {
		fmt.Println(choice.Message.Content)
	}
}
`,
  ],
  [
    "go/net-http/conversationalStream",
    `package main

import (
	"bufio"
{% if chatFile %}
	"encoding/base64"
{% endif %}
	"encoding/json"
	"fmt"
	"io"
	"log"
	"net/http"
	"os"
	"strings"
)

func main() {
{% if chatFile %}
	file, err := os.ReadFile({{ chatFile }})
	if err != nil {
		log.Fatal(err)
	}
	image := base64.StdEncoding.EncodeToString(file)
{% endif %}
	body := {{ body }}

	request, err := http.NewRequest("POST", {{ url }}, strings.NewReader(body))
	if err != nil {
		log.Fatal(err)
	}
	request.Header.Set({{ headerName }}, {% if scheme %}{{ scheme }}+{% endif %}os.Getenv("{{ tokenVariable }}"))
	request.Header.Set("Content-Type", "application/json")
{% if billTo %}
	request.Header.Set("X-HF-Bill-To", {{ billTo }})
{% endif %}

	response, err := http.DefaultClient.Do(request)
	if err != nil {
		log.Fatal(err)
	}
	defer response.Body.Close()
	if response.StatusCode != http.StatusOK {
		answer, _ := io.ReadAll(response.Body)
		log.Fatalf("%s: %s", response.Status, answer)
	}

	lines := bufio.NewReader(response.Body)
	for {
		line, readErr := lines.ReadString('\\n')
		data, isData := strings.CutPrefix(line, "data:")
		data = strings.TrimSpace(data)
		if isData && data != "[DONE]" {
			var chunk struct {
				Choices []struct {
					Delta struct {
						Content string \`json:"content"\`
					} \`json:"delta"\`
				} \`json:"choices"\`
			}
			if err := json.Unmarshal([]byte(data), &chunk); err != nil {
				log.Fatal(err)
			}
			for _, choice := range chunk.Choices {
				fmt.Print(choice.Delta.Content)
			}
		}
		if readErr == io.EOF {
			break
		}
		if readErr != nil {
			log.Fatal(readErr)
		}
	}
}
`,
  ],
  [
    "javascript/fetch/basic",
    `{% if file and output %}
import { readFile, writeFile } from "node:fs/promises";

{% elif file %}
import { readFile } from "node:fs/promises";

{% elif output %}
import { writeFile } from "node:fs/promises";

{% endif %}
{% if fileField %}
const form = new FormData();
form.set({{ fileField }}, new Blob([await readFile({{ file }})], { type: {{ fileType }} }), {{ file }});
{% for text in texts %}
form.set({{ text }});
{% endfor %}

{% elif file and not contentType %}
const {{ variable }} = await readFile({{ file }}, "base64");

{% endif %}
const response = await fetch({{ url }}, {
  method: "POST",
  headers: {
    {{ headerName }}: \`{{ scheme }}\${process.env.{{ tokenVariable }}}\`,
{% for header in headers %}
    {{ header }},
{% endfor %}
{% if contentType %}
    "Content-Type": {{ contentType }},
{% elif not fileField %}
    "Content-Type": "application/json",
{% endif %}
{% if billTo %}
    "X-HF-Bill-To": {{ billTo }},
{% endif %}
  },
{% if contentType %}
  body: await readFile({{ file }}),
{% elif fileField %}
  body: form,
{% else %}
  body: JSON.stringify({{ payload }}),
{% endif %}
});
if (!response.ok) throw new Error(\`\${response.status}: \${await response.text()}\`);

{% if output %}
if (response.headers.get("content-type")?.startsWith("application/json")) {
  console.log(await response.json());
} else {
  await writeFile({{ output }}, Buffer.from(await response.arrayBuffer()));
}
{% else %}
console.log(await response.json());
{% endif %}
`,
  ],
  [
    "javascript/fetch/conversational",
    `{% if chatFile %}
import { readFile } from "node:fs/promises";

{% endif %}
{% if chatFile %}
const image = await readFile({{ chatFile }}, "base64");

{% endif %}
const response = await fetch({{ url }}, {
  method: "POST",
  headers: {
    {{ headerName }}: \`{{ scheme }}\${process.env.{{ tokenVariable }}}\`,
{% for header in headers %}
    {{ header }},
{% endfor %}
    "Content-Type": "application/json",
{% if billTo %}
    "X-HF-Bill-To": {{ billTo }},
{% endif %}
  },
  body: JSON.stringify({{ payload }}),
});
if (!response.ok) throw new Error(\`\${response.status}: \${await response.text()}\`);

const completion = await response.json();
console.log(completion.choices[0].message.content);
`,
  ],
  [
    "javascript/fetch/conversationalStream",
    `{% if chatFile %}
import { readFile } from "node:fs/promises";

{% endif %}
{% if chatFile %}
const image = await readFile({{ chatFile }}, "base64");

{% endif %}
const response = await fetch({{ url }}, {
  method: "POST",
  headers: {
    {{ headerName }}: \`{{ scheme }}\${process.env.{{ tokenVariable }}}\`,
{% for header in headers %}
    {{ header }},
{% endfor %}
    "Content-Type": "application/json",
{% if billTo %}
    "X-HF-Bill-To": {{ billTo }},
{% endif %}
  },
  body: JSON.stringify({{ payload }}),
});
if (!response.ok || !response.body) throw new Error(\`\${response.status}: \${await response.text()}\`);

let rest = "";
for await (const text of response.body.pipeThrough(new TextDecoderStream())) {
  const lines = (rest + text).split("\\n");
  rest = lines.pop() ?? "";
  for (const line of lines) {
    if (!line.startsWith("data:")) continue;
    const data = line.slice("data:".length).trim();
    if (data === "[DONE]") continue;
    process.stdout.write(JSON.parse(data).choices[0]?.delta?.content ?? "");
  }
}
`,
  ],
  [
    "javascript/huggingface.js/basic",
    `{% if file and output %}
import { readFile, writeFile } from "node:fs/promises";
{% elif file %}
import { readFile } from "node:fs/promises";
{% elif output %}
import { writeFile } from "node:fs/promises";
{% endif %}
import { InferenceClient } from {{ package }};

const client = new InferenceClient(process.env.{{ tokenVariable }}{% if settings %}, {{ settings }}{% endif %});

{% if file %}
const {{ variable }} = new Blob([await readFile({{ file }})], { type: {{ contentType }} });
{% endif %}
{% if needsOpenHandle %}
// The client's waiting for a job does not keep Node running, so this does.
const running = setInterval(() => undefined, 1000);
{% endif %}
const output = await client.{{ method }}({
{% for argument in arguments %}
  {{ argument }},
{% endfor %}
}{% if options %}, {{ options }}{% endif %});
{% if needsOpenHandle %}
clearInterval(running);
{% endif %}

{% if output %}
await writeFile({{ output }}, Buffer.from(await output.arrayBuffer()));
{% else %}
console.log(output);
{% endif %}
`,
  ],
  [
    "javascript/huggingface.js/conversational",
    `{% if chatFile %}
import { readFile } from "node:fs/promises";
{% endif %}
import { InferenceClient } from {{ package }};

{% if chatFile %}
const image = await readFile({{ chatFile }}, "base64");

{% endif %}
const client = new InferenceClient(process.env.{{ tokenVariable }}{% if settings %}, {{ settings }}{% endif %});

const completion = await client.chatCompletion({
{% for argument in arguments %}
  {{ argument }},
{% endfor %}
}{% if options %}, {{ options }}{% endif %});

console.log(completion.choices[0]?.message.content);
`,
  ],
  [
    "javascript/huggingface.js/conversationalStream",
    `{% if chatFile %}
import { readFile } from "node:fs/promises";
{% endif %}
import { InferenceClient } from {{ package }};

{% if chatFile %}
const image = await readFile({{ chatFile }}, "base64");

{% endif %}
const client = new InferenceClient(process.env.{{ tokenVariable }}{% if settings %}, {{ settings }}{% endif %});

const stream = client.chatCompletionStream({
{% for argument in arguments %}
  {{ argument }},
{% endfor %}
}{% if options %}, {{ options }}{% endif %});

for await (const chunk of stream) {
  process.stdout.write(chunk.choices[0]?.delta?.content ?? "");
}
`,
  ],
  [
    "javascript/modelyard/basic",
    `{% if file and output %}
import { readFile, writeFile } from "node:fs/promises";
{% elif file %}
import { readFile } from "node:fs/promises";
{% elif output %}
import { writeFile } from "node:fs/promises";
{% endif %}
import { InferenceClient } from {{ package }};

const client = new InferenceClient(process.env.{{ tokenVariable }}{% if settings %}, {{ settings }}{% endif %});

{% if file %}
const {{ variable }} = new Blob([await readFile({{ file }})], { type: {{ contentType }} });
{% endif %}
const output = await client.{{ method }}({
{% for argument in arguments %}
  {{ argument }},
{% endfor %}
}{% if options %}, {{ options }}{% endif %});

{% if output %}
await writeFile({{ output }}, Buffer.from(await output.arrayBuffer()));
{% else %}
console.log(output);
{% endif %}
`,
  ],
  [
    "javascript/modelyard/conversational",
    `{% if chatFile %}
import { readFile } from "node:fs/promises";
{% endif %}
import { InferenceClient } from {{ package }};

{% if chatFile %}
const image = await readFile({{ chatFile }}, "base64");

{% endif %}
const client = new InferenceClient(process.env.{{ tokenVariable }}{% if settings %}, {{ settings }}{% endif %});

const completion = await client.chatCompletion({
{% for argument in arguments %}
  {{ argument }},
{% endfor %}
}{% if options %}, {{ options }}{% endif %});

console.log(completion.choices[0]?.message.content);
`,
  ],
  [
    "javascript/modelyard/conversationalStream",
    `{% if chatFile %}
import { readFile } from "node:fs/promises";
{% endif %}
import { InferenceClient } from {{ package }};

{% if chatFile %}
const image = await readFile({{ chatFile }}, "base64");

{% endif %}
const client = new InferenceClient(process.env.{{ tokenVariable }}{% if settings %}, {{ settings }}{% endif %});

const stream = client.chatCompletionStream({
{% for argument in arguments %}
  {{ argument }},
{% endfor %}
}{% if options %}, {{ options }}{% endif %});

for await (const chunk of stream) {
  process.stdout.write(chunk.choices[0]?.delta?.content ?? "");
}
`,
  ],
  [
    "javascript/openai/conversational",
    `{% if chatFile %}
import { readFile } from "node:fs/promises";
{% endif %}
import { OpenAI } from "openai";

{% if chatFile %}
const image = await readFile({{ chatFile }}, "base64");

{% endif %}
const client = new OpenAI({
  baseURL: {{ baseUrl }},
  apiKey: process.env.{{ tokenVariable }},
{% if ownScheme or billTo %}
  defaultHeaders: {
{% if ownScheme %}
    {{ headerName }}: \`{{ scheme }}\${process.env.{{ tokenVariable }}}\`,
{% endif %}
{% if billTo %}
    "X-HF-Bill-To": {{ billTo }},
{% endif %}
  },
{% endif %}
});

const completion = await client.chat.completions.create({
{% for argument in arguments %}
  {{ argument }},
{% endfor %}
});

console.log(completion.choices[0]?.message.content);
`,
  ],
  [
    "javascript/openai/conversationalStream",
    `{% if chatFile %}
import { readFile } from "node:fs/promises";
{% endif %}
import { OpenAI } from "openai";

{% if chatFile %}
const image = await readFile({{ chatFile }}, "base64");

{% endif %}
const client = new OpenAI({
  baseURL: {{ baseUrl }},
  apiKey: process.env.{{ tokenVariable }},
{% if ownScheme or billTo %}
  defaultHeaders: {
{% if ownScheme %}
    {{ headerName }}: \`{{ scheme }}\${process.env.{{ tokenVariable }}}\`,
{% endif %}
{% if billTo %}
    "X-HF-Bill-To": {{ billTo }},
{% endif %}
  },
{% endif %}
});

const stream = await client.chat.completions.create({
{% for argument in arguments %}
  {{ argument }},
{% endfor %}
  stream: true,
});

for await (const chunk of stream) {
  process.stdout.write(chunk.choices[0]?.delta?.content ?? "");
}
`,
  ],
  [
    "powershell/powershell/conversational",
    `$headers = @{
    {{ headerName }} = {% if scheme %}{{ scheme }} + {% endif %}$env:{{ tokenVariable }}
{% if billTo %}
    'X-HF-Bill-To' = {{ billTo }}
{% endif %}
}
{% if chatFile %}
$image = [Convert]::ToBase64String([IO.File]::ReadAllBytes((Convert-Path -LiteralPath {{ chatFile }})))
{% endif %}
$body = {{ body }}

$completion = Invoke-RestMethod -Method Post -Uri {{ url }} -Headers $headers -ContentType 'application/json' -Body $body
$completion.choices[0].message.content
`,
  ],
  [
    "powershell/powershell/conversationalStream",
    `Add-Type -AssemblyName System.Net.Http

{% if chatFile %}
$image = [Convert]::ToBase64String([IO.File]::ReadAllBytes((Convert-Path -LiteralPath {{ chatFile }})))
{% endif %}
$body = {{ body }}

$request = [System.Net.Http.HttpRequestMessage]::new('POST', {{ url }})
[void]$request.Headers.TryAddWithoutValidation({{ headerName }}, {% if scheme %}{{ scheme }} + {% endif %}$env:{{ tokenVariable }})
{% if billTo %}
[void]$request.Headers.TryAddWithoutValidation('X-HF-Bill-To', {{ billTo }})
{% endif %}
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
`,
  ],
  [
    "python/fal_client/basic",
    `import os

import fal_client

client = fal_client.SyncClient(key=os.environ["FAL_AI_API_KEY"])

{% if file %}
image_url = client.upload_file({{ file }})
{% endif %}
result = client.subscribe(
    {{ application }},
    arguments={
{% for argument in arguments %}
        {{ argument }},
{% endfor %}
    },
)

print(result)
`,
  ],
  [
    "python/httpx/conversational",
    `import asyncio
{% if chatFile %}
import base64
{% endif %}
import os

import httpx

{% if chatFile %}
with open({{ chatFile }}, "rb") as file:
    image = base64.b64encode(file.read()).decode()

{% endif %}
API_URL = {{ url }}
headers = {
    {{ authorization }},
{% for header in headers %}
    {{ header }},
{% endfor %}
{% if billTo %}
    "X-HF-Bill-To": {{ billTo }},
{% endif %}
}
payload = {{ payload }}


async def main():
    async with httpx.AsyncClient(timeout=120) as client:
        response = await client.post(API_URL, headers=headers, json=payload)
        response.raise_for_status()
        print(response.json()["choices"][0]["message"]["content"])


asyncio.run(main())
`,
  ],
  [
    "python/httpx/conversationalStream",
    `import asyncio
{% if chatFile %}
import base64
{% endif %}
import json
import os

import httpx

{% if chatFile %}
with open({{ chatFile }}, "rb") as file:
    image = base64.b64encode(file.read()).decode()

{% endif %}
API_URL = {{ url }}
headers = {
    {{ authorization }},
{% for header in headers %}
    {{ header }},
{% endfor %}
{% if billTo %}
    "X-HF-Bill-To": {{ billTo }},
{% endif %}
}
payload = {{ payload }}


async def main():
    async with httpx.AsyncClient(timeout=120) as client:
        async with client.stream("POST", API_URL, headers=headers, json=payload) as response:
            response.raise_for_status()
            async for line in response.aiter_lines():
                if not line.startswith("data:"):
                    continue
                data = line.removeprefix("data:").strip()
                if data == "[DONE]":
                    break
                chunk = json.loads(data)
                if chunk["choices"]:
                    print(chunk["choices"][0]["delta"].get("content") or "", end="", flush=True)


asyncio.run(main())
`,
  ],
  [
    "python/huggingface_hub/basic",
    `import os

from huggingface_hub import InferenceClient

client = InferenceClient(
    {{ address }},
    api_key=os.environ["{{ tokenVariable }}"],
{% if billTo %}
    bill_to={{ billTo }},
{% endif %}
)

{% if imageFile %}
# The answer is a PIL.Image: \`pip install pillow\`
{% endif %}
output = client.{{ method }}(
{% for argument in arguments %}
    {{ argument }},
{% endfor %}
)

{% if imageFile %}
output.save({{ imageFile }})
{% elif bytesFile %}
with open({{ bytesFile }}, "wb") as file:
    file.write(output)
{% else %}
print(output)
{% endif %}
`,
  ],
  [
    "python/huggingface_hub/conversational",
    `{% if chatFile %}
import base64
{% endif %}
import os

from huggingface_hub import InferenceClient

{% if chatFile %}
with open({{ chatFile }}, "rb") as file:
    image = base64.b64encode(file.read()).decode()

{% endif %}
client = InferenceClient(
    {{ address }},
    api_key=os.environ["{{ tokenVariable }}"],
{% if billTo %}
    bill_to={{ billTo }},
{% endif %}
)

completion = client.chat.completions.create(
{% for argument in arguments %}
    {{ argument }},
{% endfor %}
)

print(completion.choices[0].message.content)
`,
  ],
  [
    "python/huggingface_hub/conversationalStream",
    `{% if chatFile %}
import base64
{% endif %}
import os

from huggingface_hub import InferenceClient

{% if chatFile %}
with open({{ chatFile }}, "rb") as file:
    image = base64.b64encode(file.read()).decode()

{% endif %}
client = InferenceClient(
    {{ address }},
    api_key=os.environ["{{ tokenVariable }}"],
{% if billTo %}
    bill_to={{ billTo }},
{% endif %}
)

stream = client.chat.completions.create(
{% for argument in arguments %}
    {{ argument }},
{% endfor %}
    stream=True,
)

for chunk in stream:
    if chunk.choices:
        print(chunk.choices[0].delta.content or "", end="", flush=True)
`,
  ],
  [
    "python/openai/conversational",
    `{% if chatFile %}
import base64
{% endif %}
import os

from openai import OpenAI

{% if chatFile %}
with open({{ chatFile }}, "rb") as file:
    image = base64.b64encode(file.read()).decode()

{% endif %}
client = OpenAI(
    base_url={{ baseUrl }},
    api_key=os.environ["{{ tokenVariable }}"],
{% if defaultHeaders %}
    default_headers={{ defaultHeaders }},
{% endif %}
)

completion = client.chat.completions.create(
{% for argument in arguments %}
    {{ argument }},
{% endfor %}
)

print(completion.choices[0].message.content)
`,
  ],
  [
    "python/openai/conversationalStream",
    `{% if chatFile %}
import base64
{% endif %}
import os

from openai import OpenAI

{% if chatFile %}
with open({{ chatFile }}, "rb") as file:
    image = base64.b64encode(file.read()).decode()

{% endif %}
client = OpenAI(
    base_url={{ baseUrl }},
    api_key=os.environ["{{ tokenVariable }}"],
{% if defaultHeaders %}
    default_headers={{ defaultHeaders }},
{% endif %}
)

stream = client.chat.completions.create(
{% for argument in arguments %}
    {{ argument }},
{% endfor %}
    stream=True,
)

for chunk in stream:
    if chunk.choices:
        print(chunk.choices[0].delta.content or "", end="", flush=True)
`,
  ],
  [
    "python/requests/basic",
    `{% if file and not contentType and not fileField %}
import base64
{% endif %}
import os

import requests

API_URL = {{ url }}
headers = {
    {{ authorization }},
{% for header in headers %}
    {{ header }},
{% endfor %}
{% if billTo %}
    "X-HF-Bill-To": {{ billTo }},
{% endif %}
{% if contentType %}
    "Content-Type": {{ contentType }},
{% endif %}
}

{% if contentType %}
with open({{ file }}, "rb") as file:
    response = requests.post(API_URL, headers=headers, data=file.read())
{% elif fileField %}
{% if payload %}
payload = {{ payload }}

{% endif %}
with open({{ file }}, "rb") as file:
    response = requests.post(API_URL, headers=headers{% if payload %}, data=payload{% endif %}, files={ {{- fileField }}: file})
{% else %}
{% if file %}
with open({{ file }}, "rb") as file:
    {{ variable }} = base64.b64encode(file.read()).decode()

{% endif %}
payload = {{ payload }}

response = requests.post(API_URL, headers=headers, json=payload)
{% endif %}
response.raise_for_status()

{% if output %}
if response.headers["content-type"].startswith("application/json"):
    print(response.json())
else:
    with open({{ output }}, "wb") as file:
        file.write(response.content)
{% else %}
print(response.json())
{% endif %}
`,
  ],
  [
    "python/requests/conversational",
    `{% if chatFile %}
import base64
{% endif %}
import os

import requests

{% if chatFile %}
with open({{ chatFile }}, "rb") as file:
    image = base64.b64encode(file.read()).decode()

{% endif %}
API_URL = {{ url }}
headers = {
    {{ authorization }},
{% for header in headers %}
    {{ header }},
{% endfor %}
{% if billTo %}
    "X-HF-Bill-To": {{ billTo }},
{% endif %}
}
payload = {{ payload }}

response = requests.post(API_URL, headers=headers, json=payload)
response.raise_for_status()

print(response.json()["choices"][0]["message"]["content"])
`,
  ],
  [
    "python/requests/conversationalStream",
    `{% if chatFile %}
import base64
{% endif %}
import json
import os

import requests

{% if chatFile %}
with open({{ chatFile }}, "rb") as file:
    image = base64.b64encode(file.read()).decode()

{% endif %}
API_URL = {{ url }}
headers = {
    {{ authorization }},
{% for header in headers %}
    {{ header }},
{% endfor %}
{% if billTo %}
    "X-HF-Bill-To": {{ billTo }},
{% endif %}
}
payload = {{ payload }}

with requests.post(API_URL, headers=headers, json=payload, stream=True) as response:
    response.raise_for_status()
    for line in response.iter_lines():
        if not line.startswith(b"data:"):
            continue
        data = line.removeprefix(b"data:").strip()
        if data == b"[DONE]":
            break
        chunk = json.loads(data)
        if chunk["choices"]:
            print(chunk["choices"][0]["delta"].get("content") or "", end="", flush=True)
`,
  ],
  [
    "rust/reqwest/conversational",
    `// cargo add reqwest --features blocking,json
// cargo add serde_json
{% if chatFile %}
// cargo add base64
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
{% endif %}
use std::env;

fn main() -> Result<(), Box<dyn std::error::Error>> {
{% if chatFile %}
    let image = STANDARD.encode(std::fs::read({{ chatFile }})?);
{% endif %}
    let body = {{ body }};

    let response = reqwest::blocking::Client::builder()
        .timeout(None)
        .build()?
        .post({{ url }})
{% if scheme %}
        .header({{ headerName }}, format!("{}{}", {{ scheme }}, env::var("{{ tokenVariable }}")?))
{% else %}
        .header({{ headerName }}, env::var("{{ tokenVariable }}")?)
{% endif %}
        .header("Content-Type", "application/json")
{% if billTo %}
        .header("X-HF-Bill-To", {{ billTo }})
{% endif %}
        .body(body)
        .send()?
        .error_for_status()?;

    let completion: serde_json::Value = response.json()?;
    if let Some(content) = completion["choices"][0]["message"]["content"].as_str() {
        println!("{content}");
    }
    Ok(())
}
`,
  ],
  [
    "rust/reqwest/conversationalStream",
    `// cargo add reqwest --features blocking,json
// cargo add serde_json
{% if chatFile %}
// cargo add base64
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
{% endif %}
use std::env;
use std::io::{BufRead, BufReader, Write};

fn main() -> Result<(), Box<dyn std::error::Error>> {
{% if chatFile %}
    let image = STANDARD.encode(std::fs::read({{ chatFile }})?);
{% endif %}
    let body = {{ body }};

    let response = reqwest::blocking::Client::builder()
        .timeout(None)
        .build()?
        .post({{ url }})
{% if scheme %}
        .header({{ headerName }}, format!("{}{}", {{ scheme }}, env::var("{{ tokenVariable }}")?))
{% else %}
        .header({{ headerName }}, env::var("{{ tokenVariable }}")?)
{% endif %}
        .header("Content-Type", "application/json")
{% if billTo %}
        .header("X-HF-Bill-To", {{ billTo }})
{% endif %}
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
`,
  ],
  [
    "shell/curl/basic",
    `curl {{ url }} \\
    -H {{ authorization }} \\
{% for header in headers %}
    -H {{ header }} \\
{% endfor %}
    -H 'Content-Type: application/json' \\
{% if billTo %}
    -H {{ billTo }} \\
{% endif %}
{% if output %}
    --output {{ output }} \\
{% endif %}
    -d {{ body }}
`,
  ],
  [
    "shell/curl/basicFile",
    `curl {{ url }} \\
    -H {{ authorization }} \\
{% for header in headers %}
    -H {{ header }} \\
{% endfor %}
    -H {{ contentType }} \\
{% if billTo %}
    -H {{ billTo }} \\
{% endif %}
{% if output %}
    --output {{ output }} \\
{% endif %}
    --data-binary {{ file }}
`,
  ],
  [
    "shell/curl/basicForm",
    `curl {{ url }} \\
    -H {{ authorization }} \\
{% for header in headers %}
    -H {{ header }} \\
{% endfor %}
{% if billTo %}
    -H {{ billTo }} \\
{% endif %}
{% for text in texts %}
    --form-string {{ text }} \\
{% endfor %}
    -F {{ file }}
`,
  ],
  [
    "shell/curl/conversational",
    `curl {{ url }} \\
    -H {{ authorization }} \\
{% for header in headers %}
    -H {{ header }} \\
{% endfor %}
    -H 'Content-Type: application/json' \\
{% if billTo %}
    -H {{ billTo }} \\
{% endif %}
{% if body %}
    -d {{ body }}
{% else %}
    -d @- <<END
{{ hereBody }}
END
{% endif %}
`,
  ],
  [
    "shell/curl/conversationalStream",
    `curl -N {{ url }} \\
    -H {{ authorization }} \\
{% for header in headers %}
    -H {{ header }} \\
{% endfor %}
    -H 'Content-Type: application/json' \\
{% if billTo %}
    -H {{ billTo }} \\
{% endif %}
{% if body %}
    -d {{ body }}
{% else %}
    -d @- <<END
{{ hereBody }}
END
{% endif %}
`,
  ],
]);
