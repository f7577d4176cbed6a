// Generated from templates/**/*.jinja by `npm run gen --workspace @modelyard/snippets`. Do not edit.

/** Every snippet template by language/client/name. */
export const templateSources: ReadonlyMap<string, string> = new Map([
  [
    "javascript/openai/conversational",
    `import { OpenAI } from "openai";

const client = new OpenAI({
  baseURL: {{ baseUrl }},
  apiKey: process.env.{{ tokenVariable }},
{% if billTo %}
  defaultHeaders: { "X-HF-Bill-To": {{ billTo }} },
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
    `import { OpenAI } from "openai";

const client = new OpenAI({
  baseURL: {{ baseUrl }},
  apiKey: process.env.{{ tokenVariable }},
{% if billTo %}
  defaultHeaders: { "X-HF-Bill-To": {{ billTo }} },
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
    "python/openai/conversational",
    `import os

from openai import OpenAI

client = OpenAI(
    base_url={{ baseUrl }},
    api_key=os.environ["{{ tokenVariable }}"],
{% if billTo %}
    default_headers={"X-HF-Bill-To": {{ billTo }}},
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
    `import os

from openai import OpenAI

client = OpenAI(
    base_url={{ baseUrl }},
    api_key=os.environ["{{ tokenVariable }}"],
{% if billTo %}
    default_headers={"X-HF-Bill-To": {{ billTo }}},
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
    "shell/curl/conversational",
    `curl {{ fullUrl }} \\
    -H "{{ authorization }}" \\
    -H 'Content-Type: application/json' \\
{% if billTo %}
    -H {{ billToHeader }} \\
{% endif %}
    -d {{ body }}
`,
  ],
  [
    "shell/curl/conversationalStream",
    `curl -N {{ fullUrl }} \\
    -H "{{ authorization }}" \\
    -H 'Content-Type: application/json' \\
{% if billTo %}
    -H {{ billToHeader }} \\
{% endif %}
    -d {{ body }}
`,
  ],
]);
