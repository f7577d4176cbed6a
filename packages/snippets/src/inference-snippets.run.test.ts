import { spawn } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { inferenceSnippets } from "./inference-snippets.ts";
import { chatModel, routedChat } from "./testing/calls.ts";

interface Received {
  url: string | undefined;
  authorization: string | undefined;
  billTo: string | string[] | undefined;
  body: { model: string; stream?: boolean; messages: { content: string }[] };
}

const words = ["The ", "answer ", "is ", "Paris."];
const received: Received[] = [];
let server: Server;
let origin = "";
let folder = "";

const chunk = (content: string) =>
  JSON.stringify({ id: "1", object: "chat.completion.chunk", choices: [{ index: 0, delta: { content } }] });

beforeAll(async () => {
  server = createServer((request, response) => {
    let text = "";
    request.on("data", (data: Buffer) => {
      text += data.toString();
    });
    request.on("end", () => {
      const body: Received["body"] = JSON.parse(text);
      const { authorization, "x-hf-bill-to": billTo } = request.headers;
      received.push({ url: request.url, authorization, billTo, body });
      if (body.stream !== true) {
        const message = { role: "assistant", content: words.join("") };
        response.setHeader("content-type", "application/json");
        response.end(JSON.stringify({ id: "1", object: "chat.completion", choices: [{ index: 0, message }] }));
        return;
      }
      response.setHeader("content-type", "text/event-stream");
      for (const word of words) response.write(`data: ${chunk(word)}\n\n`);
      response.end("data: [DONE]\n\n");
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The server has no port.");
  origin = `http://127.0.0.1:${address.port}`;
  // Inside the room, so that `import "openai"` is found.
  folder = await mkdtemp(join(import.meta.dirname, "../.run-"));
});

afterAll(async () => {
  server.close();
  await rm(folder, { recursive: true, force: true });
});

/** Runs a snippet as a reader would: saved to a file, the token in the environment. */
async function run(file: string, code: string): Promise<string> {
  const path = join(folder, file);
  await writeFile(path, code);
  const [command, ...given] = file.endsWith(".sh") ? ["bash", path] : [process.execPath, path];
  const child = spawn(command ?? "", given, { env: { PATH: process.env["PATH"], HF_TOKEN: "hf_reader" } });
  let printed = "";
  let problem = "";
  child.stdout.on("data", (data: Buffer) => {
    printed += data.toString();
  });
  child.stderr.on("data", (data: Buffer) => {
    problem += data.toString();
  });
  const exitCode = await new Promise((resolve) => {
    child.on("close", resolve);
  });
  if (exitCode !== 0) throw new Error(`${file} ended with ${String(exitCode)}: ${problem}`);
  return printed;
}

const hostile = `it's "quoted" $(touch pwned) \`id\` \\ {{ 7*7 }} {% x %} \n second line 🦉 \u2028 end`;

test.each([
  { language: "javascript", streaming: false, file: "plain.mjs" },
  { language: "javascript", streaming: true, file: "stream.mjs" },
  { language: "shell", streaming: false, file: "plain.sh" },
  { language: "shell", streaming: true, file: "stream.sh" },
] as const)(
  "the $language snippet, streaming: $streaming, sends the text as it is and prints the answer",
  async ({ language, streaming, file }) => {
    const snippet = inferenceSnippets(chatModel, routedChat(origin), {
      streaming,
      billTo: "acme",
      messages: [{ role: "user", content: hostile }],
    }).find((candidate) => candidate.language === language);
    received.length = 0;
    const printed = await run(file, snippet?.code ?? "");
    expect(received).toEqual([
      {
        url: "/v1/chat/completions",
        authorization: "Bearer hf_reader",
        billTo: "acme",
        body: {
          model: chatModel.id,
          messages: [{ role: "user", content: hostile }],
          ...(streaming ? { stream: true } : {}),
        },
      },
    ]);
    if (streaming && language === "shell") for (const word of words) expect(printed).toContain(chunk(word));
    else expect(printed).toContain(words.join(""));
  },
);
