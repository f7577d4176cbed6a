import { Agent, request } from "node:http";
import { simulatedModel, token } from "./cluster.ts";

export interface Call {
  method?: "GET" | "POST";
  path: string;
  headers?: Readonly<Record<string, string>>;
  body?: string;
}

/** With each node: more nodes serve more clients. */
const connectionsPerNode = 8;
const asAda = { authorization: `Bearer ${token}` };
const json = { ...asAda, "content-type": "application/json" };

/** Sends calls over keep-alive connections, distributed over the nodes. @throws {Error} a response was no success */
export async function load(
  nodes: readonly { url: string }[],
  calls: number,
  nextCall: (connection: number) => Call,
): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: connectionsPerNode });
  const connections = connectionsPerNode * nodes.length;
  let left = calls;
  const runConnection = async (connection: number): Promise<void> => {
    const node = nodes[connection % nodes.length];
    if (node === undefined) throw new Error("there are no nodes");
    while (left > 0) {
      left -= 1;
      await send(node.url, nextCall(connection), agent);
    }
  };
  await Promise.all(Array.from({ length: connections }, (_, connection) => runConnection(connection)));
  agent.destroy();
}

/** @throws {Error} there was no response, or it was no success */
export function send(url: string, { method = "GET", path, headers = {}, body }: Call, agent?: Agent): Promise<string> {
  return new Promise((resolve, reject) => {
    const sent = request(`${url}${path}`, { method, headers, agent }, (response) => {
      let text = "";
      response.setEncoding("utf8").on("data", (piece: string) => void (text += piece));
      response.once("error", reject).once("end", () => {
        if (response.statusCode === 200) resolve(text);
        else reject(new Error(`${method} ${path} returned ${response.statusCode}: ${text.slice(0, 300)}`));
      });
    });
    sent.once("error", (cause) => reject(new Error(`${method} ${path} got no response`, { cause }))).end(body);
  });
}

export const modelInfo = (model: string): Call => ({ path: `/api/models/${model}`, headers: asAda });

export const createModel = (name: string): Call => ({
  method: "POST",
  path: "/api/repos/create",
  headers: json,
  body: JSON.stringify({ name }),
});

/** A commit of small text files. */
export function commit(model: string, files: Readonly<Record<string, string>>): Call {
  const lines = [
    { key: "header", value: { summary: "Add files" } },
    ...Object.entries(files).map(([path, content]) => ({ key: "file", value: { path, content, encoding: "utf-8" } })),
  ];
  return {
    method: "POST",
    path: `/api/models/${model}/commit/main`,
    headers: { ...asAda, "content-type": "application/x-ndjson" },
    body: lines.map((line) => JSON.stringify(line)).join("\n"),
  };
}

export const chat: Call = {
  method: "POST",
  path: "/v1/chat/completions",
  headers: json,
  body: JSON.stringify({ model: simulatedModel, messages: [{ role: "user", content: "hello" }] }),
};

/** Creates an account. @returns the headers of its browser */
export async function signUp(url: string): Promise<Record<string, string>> {
  const response = await fetch(`${url}/join`, {
    method: "POST",
    headers: { origin: url },
    body: new URLSearchParams({ username: "visitor", password: "four plain words" }),
    redirect: "manual",
  });
  const cookies = response.headers.getSetCookie().map((line) => line.split(";", 1).join());
  if (cookies.length === 0) throw new Error(`/join responded with ${response.status} and no cookie`);
  return { cookie: cookies.join("; "), "accept-encoding": "gzip" };
}
