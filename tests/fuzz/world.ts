import { z } from "zod";
import { commitBody, file, header } from "../../apps/hub/src/testing/hub-requests.ts";
import { lfsObject } from "../../apps/hub/src/testing/lfs-requests.ts";
import { password, tokens } from "./fuzzed-hub.ts";
import type { KnownValues } from "./known-values.ts";

/** Accounts and repositories that requests are about. */
export interface World {
  url: string;
  repositories: Readonly<Record<"model" | "dataset", readonly { namespace: string; name: string }[]>>;
  callers: readonly { name: string; token: string; cookie: string }[];
}

const names = ["fuzzed", "closed", "gated"] as const;

/** Values before any response has shown some. */
export const firstValues: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(
    ["namespace", "owner", "organisation", "organization", "user", "username", "author"].map((name) => [
      name,
      ["ada", "wes", "rae", "lab"],
    ]),
  ),
  name: [...names],
  revision: ["main", "dev", "v1", "refs/pr/1", "refs/heads/main", "refs/convert/parquet"],
  branch: ["dev", "main", "new-branch"],
  tag: ["v1", "v2"],
  reaction: ["heart"],
  status: ["pending", "accepted", "rejected", "closed", "open"],
  compare: ["main...dev", "main..refs/pr/1", "v1...main"],
  operation: ["providers", "events", "v1/chat/completions"],
  rev: ["main", "dev", "v1"],
  path: ["README.md", "weights.bin", "docs/guide.md", "docs", "config.json", "new/file.txt"],
  num: ["1", "2", "3"],
  key: ["id", "name", "type", "path", "model", "value", "content", "files", "token"],
  type: ["model", "dataset", "space", "models", "datasets"],
  provider: ["groq", "simulator", "hf-inference", "openai"],
  model: names.map((name) => `lab/${name}`),
  repo: names.map((name) => `lab/${name}`),
  service: ["git-upload-pack", "git-receive-pack"],
  task: ["conversational", "text-to-image", "text-classification"],
};

/**
 * Creates what a run of requests may have deleted, and signs everyone in.
 * @throws {Error} it is the first time, and the hub refused something
 */
export async function createWorld(url: string, { isFirst }: { isFirst: boolean }): Promise<World> {
  const callers = await signInAll(url);
  const send: Send = async (who, method, path, body, type = "application/json") => {
    const token = callers[callerIndex[who]]?.token ?? "";
    for (let attempt = 1; ; attempt += 1) {
      const response = await fetch(url + path, {
        method,
        headers: { authorization: `Bearer ${token}`, "content-type": type },
        ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
      });
      // Some of it exists already, and earlier requests may have set a quota or removed a member.
      if (response.ok || response.status === 409 || !isFirst) return response;
      // On a busy machine, checking a card may exceed its time.
      if (attempt === 5) throw new Error(`${method} ${path} returned ${response.status}: ${await response.text()}`);
      await response.arrayBuffer();
    }
  };
  for (const type of ["model", "dataset"]) {
    for (const name of names) await createRepository(send, { type, name });
  }
  const repositories = names.map((name) => ({ namespace: "lab", name }));
  return { url, callers, repositories: { model: repositories, dataset: repositories } };
}

const callerIndex = { administrator: 0, writer: 1, reader: 3 } as const;

type Send = (
  who: keyof typeof callerIndex,
  method: string,
  path: string,
  body?: unknown,
  type?: string,
) => Promise<Response>;

async function createRepository(send: Send, { type, name }: { type: string; name: string }): Promise<void> {
  const object = lfsObject(`weights of ${type} ${name}`);
  const created = await send("administrator", "POST", "/api/repos/create", { type, name, organization: "lab" });
  if (!created.ok) return;
  const base = `/api/${type}s/lab/${name}`;
  const prefix = type === "dataset" ? "/datasets" : "";
  const upload = { operation: "upload", transfers: ["basic"], objects: [{ oid: object.oid, size: object.size }] };
  const batch = await send("writer", "POST", `${prefix}/lab/${name}.git/info/lfs/objects/batch`, upload);
  const { objects } = await batch.json();
  const href = objects?.[0]?.actions?.upload?.href;
  if (typeof href === "string") await fetch(href, { method: "PUT", body: new Uint8Array(object.content) });
  const files = commitBody(
    header("first"),
    file("README.md", "---\nlicense: mit\ntags: [one]\n---\n\n# Fuzzed\n\n```js\n1\n```\n"),
    file("docs/guide.md", "# Guide\n"),
    file("config.json", '{"model_type":"bert"}'),
    { key: "lfsFile", value: { path: "weights.bin", algo: "sha256", oid: object.oid, size: object.size } },
  );
  await send("writer", "POST", `${base}/commit/main`, files, "application/x-ndjson");
  await send("writer", "POST", `${base}/branch/dev`, {});
  await send("writer", "POST", `${base}/tag/main`, { tag: "v1", message: "first" });
  const proposal = commitBody(header("a proposal"), file("docs/guide.md", "# Better guide\n"));
  await send("reader", "POST", `${base}/commit/main?create_pr=1`, proposal, "application/x-ndjson");
  await send("reader", "POST", `${base}/discussions`, { title: "A question", description: "Why?" });
  await send("writer", "POST", `${base}/discussions/2/comment`, { comment: "Because." });
  const settings = { closed: { private: true }, gated: { gated: "manual" }, fuzzed: {} };
  await send("administrator", "PUT", `${base}/settings`, Object.entries(settings).find(([one]) => one === name)?.[1]);
  await send("writer", "POST", "/api/collections", {
    title: "Fuzzed",
    namespace: "wes",
    item: { type, id: `lab/${name}` },
  });
  const webhook = { url: "https://hooks.example/x", watched: [{ type: "user", name: "wes" }], domains: ["repo"] };
  await send("writer", "POST", "/api/settings/webhooks", webhook);
}

const accounts = [
  { name: "ada", token: tokens.administrator, role: "write" },
  { name: "wes", token: tokens.writer, role: "write" },
  { name: "wes", token: tokens.readOnly, role: "read" },
  { name: "rae", token: tokens.reader, role: "write" },
] as const;

/** Signs everyone in again, with a new token if requests have revoked theirs. */
export function signInAll(url: string): Promise<World["callers"]> {
  return Promise.all(
    accounts.map(async ({ name, token, role }) => {
      const cookie = await signIn(url, name);
      const known = await fetch(`${url}/api/whoami-v2`, { headers: { authorization: `Bearer ${token}` } });
      await known.arrayBuffer();
      return { name, cookie, token: known.ok ? token : await newToken(url, cookie, role) };
    }),
  );
}

async function newToken(url: string, cookie: string, role: string): Promise<string> {
  const response = await fetch(`${url}/_private/tokens`, {
    method: "POST",
    headers: { "content-type": "application/json", origin: url, cookie },
    body: JSON.stringify({ displayName: "fuzz", role }),
  });
  return Created.parse(await response.json()).value ?? "";
}
const Created = z.object({ value: z.string().optional() });

async function signIn(url: string, username: string): Promise<string> {
  const response = await fetch(`${url}/_private/sessions`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ username, password }),
  });
  await response.arrayBuffer();
  return response.headers.get("set-cookie")?.split(";")[0] ?? "";
}

/** Reads every address once as the administrator, so that later requests know ids, cursors and forms. */
export async function explore(
  { url, callers }: World,
  { paths, known }: { paths: readonly string[]; known: KnownValues },
): Promise<void> {
  const [administrator] = callers;
  for (const path of paths) {
    const headers = { authorization: `Bearer ${administrator?.token}`, cookie: administrator?.cookie ?? "" };
    const response = await fetch(url + path, { headers, redirect: "manual", signal: AbortSignal.timeout(30_000) });
    const body = await response.text();
    const [type, link] = [response.headers.get("content-type") ?? "", response.headers.get("link") ?? undefined];
    if (response.ok) known.readResponse({ type, body, link });
  }
}
