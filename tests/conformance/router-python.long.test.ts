import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { pythonWithClients } from "./testing/python-with-clients.ts";
import { readerToken, startRouterWithSim } from "./testing/router-with-sim.ts";

const run = promisify(execFile);
let under: Awaited<ReturnType<typeof startRouterWithSim>>;
let python: string;
beforeAll(async () => {
  python = pythonWithClients();
  const mapping = { provider: "sim", task: "conversational", status: "live" };
  under = await startRouterWithSim(
    [],
    [
      { modelId: "acme/chat", mappings: [{ ...mapping, providerId: "sim-chat" }] },
      { modelId: "acme/busy", mappings: [{ ...mapping, providerId: "fault-429" }] },
      { modelId: "acme/interrupted", mappings: [{ ...mapping, providerId: "fault-reset-in-stream" }] },
    ],
  );
}, 300_000);
afterAll(() => under.close());

/** Runs a program with `BASE` and `TOKEN` set. @returns the printed lines */
async function printed(program: string): Promise<string[]> {
  const env = { PATH: process.env["PATH"], BASE: `${under.url}/v1`, TOKEN: readerToken };
  const { stdout } = await run(python, ["-c", program], { env, timeout: 60_000 });
  return stdout.trim().split("\n");
}

const spoken = "This is Modelyard's provider simulator. You said: good morning";
const begin = `
import asyncio, os
base, token = os.environ["BASE"], os.environ["TOKEN"]
messages = [{"role": "user", "content": "good morning"}]
`;

test("the stock openai package", async () => {
  const lines = await printed(`${begin}
import openai
client = openai.OpenAI(base_url=base, api_key=token, max_retries=0)
answer = client.chat.completions.create(model="acme/chat", messages=messages)
print(answer.choices[0].message.content, answer.usage.total_tokens > 0)
print("".join(chunk.choices[0].delta.content or "" for chunk in
    client.chat.completions.create(model="acme/chat:sim", messages=messages, stream=True)))
with client.chat.completions.stream(model="acme/chat", messages=messages, stream_options={"include_usage": True}) as stream:
    print(stream.get_final_completion().usage.total_tokens > 0)
print(client.responses.create(model="acme/chat", input="good morning").output_text)
print([model.id for model in client.models.list()][:1], client.models.retrieve("acme/chat").id)
raw = client.chat.completions.with_raw_response.create(model="acme/chat", messages=messages)
print(raw.headers["x-provider"], raw.parse()._request_id is not None)
for call in [
    lambda: openai.OpenAI(base_url=base, api_key="hf_wrong", max_retries=0).models.retrieve("acme/none"),
    lambda: client.chat.completions.create(model="acme/unknown", messages=messages),
    lambda: client.chat.completions.create(model="acme/busy", messages=messages),
    lambda: list(client.chat.completions.create(model="acme/interrupted", messages=messages, stream=True)),
]:
    try:
        call()
        print("no error")
    except openai.OpenAIError as error:
        print(type(error).__name__, getattr(error, "code", None))
async def main():
    async with openai.AsyncOpenAI(base_url=base, api_key=token, max_retries=0) as client:
        calls = [client.chat.completions.create(model="acme/chat", messages=messages) for _ in range(20)]
        print(len({answer.choices[0].message.content for answer in await asyncio.gather(*calls)}))
asyncio.run(main())
`);
  expect(lines).toEqual([
    `${spoken} True`,
    spoken,
    "True",
    spoken,
    "['acme/chat'] acme/chat",
    "sim True",
    "AuthenticationError invalid_api_key",
    "NotFoundError model_not_found",
    "RateLimitError rate_limit_exceeded",
    "APIError provider_interrupted",
    "1",
  ]);
});

test("huggingface_hub.InferenceClient with a base_url", async () => {
  const lines = await printed(`${begin}
from huggingface_hub import AsyncInferenceClient, InferenceClient
client = InferenceClient(base_url=base, api_key=token)
print(client.chat.completions.create(model="acme/chat", messages=messages).choices[0].message.content)
print("".join(chunk.choices[0].delta.content or "" for chunk in
    client.chat_completion(messages, model="acme/chat", stream=True)))
try:
    client.chat_completion(messages, model="acme/unknown")
except Exception as error:
    print(type(error).__name__, "acme/unknown" in str(error))
async def main():
    async with AsyncInferenceClient(base_url=base, api_key=token) as client:
        answer = await client.chat_completion(messages, model="acme/chat")
        print(answer.choices[0].message.content)
asyncio.run(main())
`);
  expect(lines).toEqual([spoken, spoken, "HfHubHTTPError True", spoken]);
});
