import { createServer, type Server, type ServerResponse } from "node:http";
import { afterEach, describe, expect, test } from "vitest";
import { describeCall, textGeneration, textGenerationStream } from "../index.ts";

interface Asked {
  path: string;
  body: unknown;
}

type Respond = (path: string, isStreamed: boolean, response: ServerResponse) => void;

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

async function start(respond: Respond) {
  const asked: Asked[] = [];
  const server = createServer((request, response) => {
    let text = "";
    request.on("data", (piece) => (text += String(piece)));
    request.on("end", () => {
      const body: unknown = JSON.parse(text);
      const path = request.url ?? "";
      asked.push({ path, body });
      respond(path, text.includes('"stream":true'), response);
    });
  });
  servers.push(server);
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  return { url: `http://127.0.0.1:${address.port}`, asked };
}

function events(response: ServerResponse, pieces: readonly object[]): void {
  response.writeHead(200, { "content-type": "text/event-stream" });
  for (const piece of pieces) response.write(`data: ${JSON.stringify(piece)}\n\n`);
  response.end("data: [DONE]\n\n");
}

function json(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}

/** A server like vLLM: completions only; other paths return 404, its own ones 405. */
const vllm =
  (refusal: number): Respond =>
  (path, isStreamed, response) => {
    if (path !== "/v1/completions") json(response, refusal, { detail: "Not Found" });
    else if (!isStreamed) json(response, 200, { choices: [{ index: 0, text: " Hello there", finish_reason: "stop" }] });
    else {
      events(response, [
        { choices: [{ index: 0, text: " Hello", finish_reason: null }] },
        { choices: [{ index: 0, text: " there", finish_reason: "stop" }] },
      ]);
    }
  };

/** A server like TGI: `{ inputs }` at the root. */
const tgi: Respond = (path, isStreamed, response) => {
  if (path !== "/") json(response, 404, { error: "not here" });
  else if (!isStreamed) json(response, 200, [{ generated_text: " Hello there" }]);
  else {
    events(response, [
      { token: { id: 1, text: " Hello", logprob: -1, special: false }, generated_text: null, details: null },
      { token: { id: 2, text: " there", logprob: -1, special: false }, generated_text: " Hello there", details: null },
    ]);
  }
};

async function generate(endpointUrl: string, isStreamed: boolean): Promise<string> {
  const args = { endpointUrl, model: "m", inputs: "Say:", parameters: { max_new_tokens: 5 } };
  if (!isStreamed) return (await textGeneration(args)).generated_text;
  let text = "";
  for await (const chunk of textGenerationStream(args)) text += chunk.token.text;
  return text;
}

describe.each([false, true])("text generation on a custom server, streamed: %s", (isStreamed) => {
  const streamed = isStreamed ? { stream: true } : {};
  const completion = { model: "m", prompt: "Say:", max_tokens: 5, ...streamed };
  const inputs = { inputs: "Say:", parameters: { max_new_tokens: 5 }, ...streamed };

  test("sends a completion if the address ends in /v1", async () => {
    const { url, asked } = await start(vllm(404));
    expect(await generate(`${url}/v1`, isStreamed)).toBe(" Hello there");
    expect(asked).toEqual([{ path: "/v1/completions", body: completion }]);
  });

  test("sends { inputs } otherwise", async () => {
    const { url, asked } = await start(tgi);
    expect(await generate(url, isStreamed)).toBe(" Hello there");
    expect(asked).toEqual([{ path: "/", body: inputs }]);
  });

  test.each([404, 405])("sends a completion after %i, and remembers it for the origin", async (refusal) => {
    const { url, asked } = await start(vllm(refusal));
    expect(await generate(url, isStreamed)).toBe(" Hello there");
    expect(await generate(url, isStreamed)).toBe(" Hello there");
    expect(asked.map(({ path }) => path)).toEqual(["/", "/v1/completions", "/v1/completions"]);
    expect(asked.at(-1)?.body).toEqual(completion);
  });

  test("switches when the server is replaced by one with the other format", async () => {
    let respond = vllm(404);
    const { url, asked } = await start((...given) => respond(...given));
    await generate(url, isStreamed);
    respond = tgi;
    expect(await generate(url, isStreamed)).toBe(" Hello there");
    expect(await generate(url, isStreamed)).toBe(" Hello there");
    expect(asked.map(({ path }) => path)).toEqual(["/", "/v1/completions", "/v1/completions", "/", "/"]);
  });

  test.each([400, 500])("does not try another format after %i", async (status) => {
    const { url, asked } = await start((_path, _isStreamed, response) => json(response, status, { error: "no" }));
    await expect(generate(url, isStreamed)).rejects.toThrow(`status ${status}`);
    expect(asked).toHaveLength(1);
  });

  test("fails if neither format exists, and remembers nothing", async () => {
    const { url, asked } = await start((_path, _isStreamed, response) =>
      json(response, 404, { error: "nothing here" }),
    );
    for (let round = 0; round < 2; round++) await expect(generate(url, isStreamed)).rejects.toThrow("nothing here");
    expect(asked.map(({ path }) => path)).toEqual(["/", "/v1/completions", "/", "/v1/completions"]);
  });
});

test("hf-inference receives { inputs } below models/, whatever the server", async () => {
  const { fullUrl, providerInputs } = describeCall({
    task: "text-generation",
    provider: "hf-inference",
    model: "a/b",
    inputs: "x",
  });
  expect({ fullUrl, providerInputs }).toEqual({
    fullUrl: "https://router.huggingface.co/hf-inference/models/a/b",
    providerInputs: { inputs: "x" },
  });
});
