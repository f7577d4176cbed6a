import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { ModelRecord } from "@modelyard/tasks";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { DescribedCall } from "../inference/described-call.ts";
import { inferenceSnippets } from "../inference-snippets.ts";
import { answerFile, answerWords, chunkOf, startAnsweringServer } from "./answering-server.ts";
import { chatModel, ownHubChat, ownHubTask, visionModel } from "./calls.ts";
import { extensions } from "./parse-code.ts";
import { type Runtimes, runCode } from "./run-code.ts";

/** Texts that try to break out of a literal in generated code. */
export const hostileText = `it's "quoted" $(touch pwned) \`id\` \\ \\n %s \${x} {{ 7*7 }} {% x %} "# """ '@\n'@\n second line 🦉 \u2028 é end`;

const snippetOf = (client: string, language: string, found: ReturnType<typeof inferenceSnippets>) => {
  const snippet = found.find((candidate) => candidate.client === client && candidate.language === language);
  if (snippet === undefined) throw new Error(`There is no snippet for ${language}/${client}.`);
  return snippet;
};

interface RunnableClient {
  client: string;
  language: string;
}

/** Runs chat and tasks through each client, and checks the requests and the output. */
export function describeRuns(
  what: string,
  given: {
    clients: readonly RunnableClient[];
    tasks: readonly DescribedCall["task"][];
    /** Whether to run it at a custom endpoint as well. */
    endpointTasks: readonly DescribedCall["task"][];
    runtimes: () => Promise<Runtimes>;
  },
) {
  // Each test waits for a program to start.
  describe(what, { timeout: 60_000 }, () => {
    let server: Awaited<ReturnType<typeof startAnsweringServer>>;
    let folder = "";
    let runtimes: Runtimes = {};

    beforeAll(async () => {
      server = await startAnsweringServer();
      runtimes = await given.runtimes();
      // Inside the package, so that `import "openai"` is resolved.
      folder = await mkdtemp(join(import.meta.dirname, "../../.run-"));
      for (const name of ["boat.png", "cat.png", "cats.jpg", "invoice.png", "sample1.flac", "street.png"])
        await writeFile(join(folder, name), answerFile);
    }, 300_000);

    afterAll(async () => {
      server.close();
      await rm(folder, { recursive: true, force: true });
    });

    const chats = given.clients.flatMap((client) => [
      { ...client, streaming: false },
      { ...client, streaming: true },
    ]);

    test.each(chats)(
      "$language/$client sends a chat as it is and prints the answer, streaming: $streaming",
      async (row) => {
        const options = {
          streaming: row.streaming,
          billTo: "acme",
          messages: [{ role: "user", content: hostileText }],
        } as const;
        const { code, language } = snippetOf(
          row.client,
          row.language,
          inferenceSnippets(chatModel, ownHubChat(server.origin), options),
        );
        server.received.length = 0;
        const printed = await runCode(folder, `main.${extensions[language]}`, code, runtimes);
        expect(server.received).toHaveLength(1);
        const [{ url, authorization, billTo, body } = { body: Buffer.of() }] = server.received;
        expect({ url, authorization, billTo }).toEqual({
          // Our own client takes the hub's address and derives the router's.
          url: row.client === "modelyard" ? "/router/v1/chat/completions" : "/v1/chat/completions",
          authorization: "Bearer hf_reader",
          billTo: "acme",
        });
        const { stream, ...sent } = JSON.parse(body.toString());
        expect(sent).toEqual({ model: chatModel.id, messages: [{ role: "user", content: hostileText }] });
        expect(stream === true).toBe(row.streaming);
        if (row.streaming && row.client === "curl")
          for (const word of answerWords) expect(printed).toContain(chunkOf(word));
        else expect(printed).toContain(answerWords.join(""));
      },
    );

    test.each(chats)(
      "$language/$client sends the reader's image in a chat, streaming: $streaming",
      async ({ client, language, streaming }) => {
        const call = ownHubChat(server.origin, visionModel);
        const messages = [
          { role: "system", content: hostileText },
          {
            role: "user",
            content: [
              { type: "text", text: hostileText },
              { type: "image_url", image_url: { url: "street.png" } },
            ],
          },
        ] as const;
        const { code } = snippetOf(client, language, inferenceSnippets(visionModel, call, { streaming, messages }));
        server.received.length = 0;
        await runCode(folder, `main.${extensions[language]}`, code, runtimes);
        const sent = JSON.parse(server.received[0]?.body.toString() ?? "");
        const url = `data:image/png;base64,${answerFile.toString("base64")}`;
        expect(sent.messages).toEqual([
          messages[0],
          { role: "user", content: [messages[1].content[0], { type: "image_url", image_url: { url } }] },
        ]);
        expect(server.received).toHaveLength(1);
      },
    );

    const calls = given.clients.flatMap(({ client, language }) =>
      given.tasks.flatMap((task) => {
        const found = inferenceSnippets(worker(task), ownHubTask("http://127.0.0.1:1", task, `acme/${task}`));
        return found.some((snippet) => snippet.client === client && snippet.language === language)
          ? [{ client, language, task }]
          : [];
      }),
    );

    test.each(calls)("$language/$client does $task", async ({ client, language, task }) => {
      const call = ownHubTask(server.origin, task, `acme/${task}`);
      const { code } = snippetOf(client, language, inferenceSnippets(worker(task), call, { billTo: "acme" }));
      server.received.length = 0;
      const printed = await runCode(folder, `main.${extensions[language]}`, code, runtimes);
      expect(server.received).toMatchObject([{ authorization: "Bearer hf_reader", billTo: "acme" }]);
      // Our own client knows the provider, and feature extraction has a separate path.
      expect(server.received[0]?.url).toMatch(
        new RegExp(`^(/router/hf-inference)?/models/acme/${task}(/pipeline/${task})?$`),
      );
      const [output] = /output\.(?:png|wav|mp4)/.exec(code) ?? [];
      if (output === undefined) expect(printed).toMatch(/answer|0\.[12]|1/);
      else expect((await readFile(join(folder, output))).length).toBeGreaterThan(0);
      if (output !== undefined) await rm(join(folder, output));
    });
    const endpointCalls = given.clients.flatMap(({ client, language }) =>
      given.endpointTasks.flatMap((task) =>
        inferenceSnippets(worker(task), endpointTask("http://127.0.0.1:1", task)).some(
          (snippet) => snippet.client === client && snippet.language === language,
        )
          ? [{ client, language, task }]
          : [],
      ),
    );

    test.each(endpointCalls)("$language/$client performs $task at a custom endpoint", async (row) => {
      const call = endpointTask(server.origin, row.task);
      const { code } = snippetOf(row.client, row.language, inferenceSnippets(worker(row.task), call));
      server.received.length = 0;
      await runCode(folder, `main.${extensions[row.language]}`, code, runtimes);
      expect(server.received).toMatchObject([{ url: `/own/${row.task}`, authorization: "Bearer own_reader" }]);
    });
  });
}

/** A task at a custom endpoint for one model. */
function endpointTask(origin: string, task: DescribedCall["task"]): DescribedCall {
  const endpointUrl = `${origin}/own/${task}`;
  return { task, provider: "auto", providerModelId: `acme/${task}`, endpointUrl, fullUrl: endpointUrl };
}

const worker = (task: DescribedCall["task"]): ModelRecord => ({ id: `acme/${task}`, tags: [] });
