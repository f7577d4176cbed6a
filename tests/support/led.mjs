// Answers the readme's examples: the hub's look-ups here, everything else by the provider simulator.
import { readFileSync } from "node:fs";

const { url: simulator, key } = JSON.parse(readFileSync("simulator.json", "utf8"));
const sent = globalThis.fetch;

/** Which provider the hub names for a model of the examples. */
const mappings = {
  "openai/whisper-large-v3": { provider: "fal-ai", providerId: "fal-ai/whisper", task: "automatic-speech-recognition" },
  "black-forest-labs/FLUX.1-schnell": { provider: "fal-ai", providerId: "fal-ai/flux/schnell", task: "text-to-image" },
  "openai/gpt-oss-20b": { provider: "groq", providerId: "openai/gpt-oss-20b", task: "conversational" },
  "Wan-AI/Wan2.1-T2V-14B": { provider: "novita", providerId: "wan-t2v", task: "text-to-video" },
};
let cell = "";

globalThis.fetch = (input, init = {}) => {
  const url = new URL(input);
  const model = /\/api\/models\/([^?]+)/.exec(url.pathname)?.[1];
  if (model !== undefined) {
    const mapping = { status: "live", ...mappings[model] };
    cell = `${mapping.provider}/${mapping.task}`;
    return Promise.resolve(Response.json({ inferenceProviderMapping: [mapping] }));
  }
  const headers = new Headers(init.headers);
  if (url.pathname.endsWith("/chat/completions")) return chat(url, init, headers);
  headers.set("x-simulator-cell", cell);
  const said = headers.get("authorization");
  if (said !== null) headers.set("authorization", said.replace(/\S+$/, key));
  return sent(`${simulator}/hosts/${url.host}${url.pathname}${url.search}`, { ...init, headers });
};

/** The key is the right one where the example names a hub or its own server. */
function chat({ host }, init, headers) {
  const { tools, messages, response_format: format } = JSON.parse(init.body);
  if (format !== undefined) return respond({ content: '{ "city": "Paris" }' });
  const result = messages.find(({ role }) => role === "tool");
  if (result !== undefined) return respond({ content: result.content });
  if (tools !== undefined) {
    const call = { id: "1", type: "function", function: { name: "weather", arguments: '{ "city": "Paris" }' } };
    return respond({ tool_calls: [call] });
  }
  headers.set("authorization", `Bearer ${host.endsWith("huggingface.co") ? "another" : key}`);
  return sent(`${simulator}/v1/chat/completions`, { ...init, headers });
}

function respond(message) {
  const usage = { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 };
  const choices = [{ index: 0, finish_reason: "stop", message: { role: "assistant", ...message } }];
  return Promise.resolve(Response.json({ id: "1", created: 1, model: "m", choices, usage }));
}
