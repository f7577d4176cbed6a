// A program that a launcher starts: downloads a GGUF model from the hub with the token that it gets, and serves it with the
// engine of this project in OpenAI's format. Arguments: port, model, revision.
import { mkdtemp, stat, writeFile } from "node:fs/promises";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createEngine, type ModelSource, type ServedModel } from "@modelyard/engine";
import { silentLogger } from "@modelyard/platform/logger";

const [port = "", model = "", revision = ""] = process.argv.slice(2);
const { HF_ENDPOINT: hub = "", HF_TOKEN: token = "", ENGINE_KEY: key = "" } = process.env;
const authorization = `Bearer ${token}`;

const info = await fetch(`${hub}/api/models/${model}/revision/${revision}`, { headers: { authorization } });
const { siblings, sha }: { siblings: { rfilename: string }[]; sha: string } = await info.json();
const name = siblings.map(({ rfilename }) => rfilename).find((file) => file.endsWith(".gguf"));
const file = await fetch(`${hub}/${model}/resolve/${sha}/${name}`, { headers: { authorization } });
if (file.status !== 200) throw new Error(`The hub returned ${file.status} for ${name}.`);
const path = join(await mkdtemp(join(tmpdir(), "launched-")), "model.gguf");
await writeFile(path, new Uint8Array(await file.arrayBuffer()));

const { size } = await stat(path);
const served: ServedModel = {
  id: model,
  commit: sha,
  runtime: "gguf",
  task: "conversational",
  files: [{ path: "model.gguf", sizeBytes: size }],
};
const source: ModelSource = {
  find: async (id) => (id === model ? served : undefined),
  hold: async () => ({ paths: new Map([["model.gguf", path]]), release: () => undefined }),
};
const engine = await createEngine({ source, memoryBytes: 2 ** 30, threads: 1, key, logger: silentLogger });
const { hostname, port: enginePort } = new URL(engine.url);

createServer((incoming, response) => {
  if (incoming.headers.authorization !== `Bearer ${key}`) response.writeHead(401).end();
  else if (incoming.url === "/health") response.writeHead(200).end();
  else if (incoming.url === "/v1/models") {
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify({ object: "list", data: [{ id: model, object: "model" }] }));
  } else pass(incoming, response);
}).listen(Number(port), "127.0.0.1");

/** The engine believes its own router, which names the caller and the model. */
function pass(incoming: IncomingMessage, response: ServerResponse): void {
  const headers = { ...incoming.headers, "x-modelyard-caller": "launcher", "x-modelyard-model": model };
  const passed = request(
    { hostname, port: enginePort, path: incoming.url, method: incoming.method, headers },
    (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    },
  );
  passed.on("error", () => response.destroy());
  incoming.pipe(passed);
}
