import { writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { join } from "node:path";
import { createLogger } from "@modelyard/platform/logger";
import { type RunningModelyard, serve } from "modelyard";
import { afterAll, beforeAll, expect, test } from "vitest";
import { loadConfig } from "../../apps/modelyard/src/config/load-config.ts";
import { openDataFolder } from "../../apps/modelyard/src/data-folder/data-folder.ts";
import { makeDataFolder, removeDataFolder } from "../support/start-modelyard.ts";

const token = "hf_hostile_addresses";
const password = "four plain words";
const provision = `users:
  - { name: ada, admin: true, password: ${password}, tokens: [{ name: ci, value: ${token}, role: write }] }
`;
const oddFolder = "café 你好";
const oddFile = '你好 "é" ;\'%*.txt';

let folder = "";
let hub: RunningModelyard;
let cookie = "";
const log: string[] = [];

beforeAll(async () => {
  folder = await makeDataFolder();
  await writeFile(join(folder, "yard.yaml"), provision);
  const flags = ["--port", "0", "--data-dir", folder, "--provision", join(folder, "yard.yaml"), "--rate-limits", "off"];
  const config = loadConfig({ flags, environment: {}, folder });
  const logger = createLogger({ level: "warn", write: (line) => log.push(line) });
  hub = await serve({ config, dataFolder: await openDataFolder(config.dataFolder), environment: {}, logger });
  const signedIn = await send("POST", "/_private/sessions", {
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ username: "ada", password }),
  });
  cookie = signedIn.headers.get("set-cookie")?.split(";")[0] ?? "";
  expect(cookie).not.toBe("");
  for (const type of ["model", "dataset"]) {
    const files = [oddFile, `${oddFolder}/a`, `${oddFolder}/b`].map((path) => ({ path, content: "hello" }));
    const body = JSON.stringify({ type, name: "odd", files });
    expect((await send("POST", "/api/repos/create", { headers: authorized, body })).status).toBe(200);
  }
});
afterAll(async () => {
  await hub.stop();
  await removeDataFolder(folder);
});

const authorized = { authorization: `Bearer ${token}`, "content-type": "application/json" };

function send(method: string, path: string, init: RequestInit = {}): Promise<Response> {
  return fetch(hub.url + path, { redirect: "manual", ...init, method });
}

const control = ["%00", "a%0Ab", "%7F"];
const odd = [
  "%E4%BD%A0%F0%9F%98%80",
  // A lone surrogate, and an incomplete character.
  "%ED%A0%80%E4%BD",
  "%zz%",
  "%2e%2e%2f%5C",
  "__proto__",
  "%22%3E%3Cscript%3E",
  "x".repeat(8000),
];

const parameter = /:\w+(?:\{[^}]*\})?|\*/g;
const queryNames = [
  "cursor",
  "search",
  "q",
  "filter",
  "author",
  "sort",
  "next",
  "revision",
  "path",
  "type",
  "of",
  "done",
];

/** Paths of a route: hostile everywhere, hostile inside an existing repository, and with a hostile query. */
function targetsOf(pattern: string, text: string): string[] {
  const within = pattern.replace(/:(?:namespace|owner)\/:name/, "ada/odd").replace("*", "main/*");
  const query = queryNames.map((name) => `${name}=${text.slice(0, 500)}`).join("&");
  const asked = within.replaceAll(parameter, "a");
  return [...new Set([pattern.replaceAll(parameter, text), within.replaceAll(parameter, text), `${asked}?${query}`])];
}

interface Visitor {
  who: string;
  headers: Record<string, string>;
  body: string;
}

const anonymous: Visitor = { who: "anonymous", headers: { "content-type": "application/json" }, body: "{}" };
const withToken: Visitor = { who: "token", headers: authorized, body: "{}" };
const withSession = (): Visitor => ({
  who: "session",
  headers: {
    cookie,
    origin: hub.url,
    "sec-fetch-site": "same-origin",
    "content-type": "application/x-www-form-urlencoded",
  },
  body: "a=b",
});

/** Sends a text to every route. @returns a line for each unexpected response */
async function problemsWith(text: string, visitors: readonly Visitor[], isRight: (status: number) => boolean) {
  const problems: string[] = [];
  const requests = hub.routes.flatMap(({ method, path }) => {
    // These would end the session or delete the repositories that the others use.
    if (method === "OPTIONS" || /logout|_private\/sessions/.test(path)) return [];
    return targetsOf(path, text).flatMap((target) =>
      visitors.map((visitor) => ({ ...visitor, method: method === "ALL" ? "GET" : method, target })),
    );
  });
  async function work(): Promise<void> {
    for (let next = requests.pop(); next !== undefined; next = requests.pop()) {
      const { who, method, target, headers, body } = next;
      if (isRight(400) && !isRight(200) && !target.includes(text)) continue;
      const response = await send(method, target, { headers, ...(method === "GET" ? {} : { body }) });
      const content = await response.text();
      const isMarked =
        response.headers.get("x-content-type-options") === "nosniff" &&
        response.headers.get("x-request-id")?.length === 36;
      if (isRight(response.status) && isMarked) continue;
      problems.push(`${who} ${method} ${target.slice(0, 200)}: ${response.status} ${content.slice(0, 200)}`);
    }
  }
  await Promise.all(Array.from({ length: 4 }, work));
  return problems;
}

function errors(): string[] {
  return log.filter((line) => line.startsWith('{"level":"error"'));
}

test("there are routes to test", () => {
  expect(hub.routes.length).toBeGreaterThan(200);
});

test.each(control)("%s in the path or query of any route is rejected with 400", async (text) => {
  expect(await problemsWith(text, [anonymous], (status) => status === 400)).toEqual([]);
});

test.each(odd.map((text) => ({ text, title: text.slice(0, 30) })))(
  "$title in the path or query of any route is never an internal error",
  async ({ text }) => {
    const visitors = [anonymous, withToken, withSession()];
    expect(await problemsWith(text, visitors, (status) => status < 500)).toEqual([]);
    expect(errors()).toEqual([]);
  },
  120_000,
);

const file = encodeURIComponent(oddFile);

test.each([
  { path: `/ada/odd/resolve/main/${file}`, status: 200 },
  { path: `/datasets/ada/odd/resolve/main/${file}?download=true`, status: 200 },
  { path: `/ada/odd/raw/main/${file}`, status: 200 },
  { path: `/ada/odd/blob/main/${file}`, status: 200 },
  { path: `/ada/odd/commits/main/${file}`, status: 200 },
  { path: `/api/models/ada/odd/tree/main/${encodeURIComponent(oddFolder)}?limit=1`, status: 200 },
  { path: `/ada/odd/tree/main/${encodeURIComponent(oddFolder)}`, status: 200 },
  { path: `/ada/odd/resolve/main/absent-${file}`, status: 404 },
  { path: `/ada/odd/resolve/${file}/README.md`, status: 404 },
  { path: `/ada/${file}`, status: 404 },
  { path: `/api/models/ada/${file}`, status: 404 },
  { path: `/api/${file}`, status: 404 },
  { path: `/v1/models/ada/${file}`, status: 404 },
  { path: `/api/models?search=${file}`, status: 200 },
  { path: `/search?q=${file}`, status: 200 },
])("$path returns $status", async ({ path, status }) => {
  const response = await send("GET", path, { headers: { authorization: `Bearer ${token}` } });
  expect(response.status, await response.text()).toBe(status);
  for (const [name, value] of response.headers) expect(`${name}: ${value}`).toMatch(/^[\x20-\x7e]*$/);
});

const nul = "a\0b";

test.each([
  { method: "POST", path: "/api/repos/create", body: { name: nul } },
  { method: "POST", path: "/api/repos/create", body: { name: "x", organization: nul } },
  { method: "DELETE", path: "/api/repos/delete", body: { name: nul } },
  { method: "PUT", path: "/api/models/ada/odd/settings", body: { private: nul } },
  { method: "PUT", path: "/api/models/ada/odd/inference-providers/groq", body: { providerModelId: nul, task: nul } },
  { method: "POST", path: "/api/models/ada/odd/branch/new", body: { startingPoint: nul } },
  { method: "POST", path: "/api/models/ada/odd/tag/main", body: { tag: nul, message: nul } },
  { method: "POST", path: "/_private/sessions", body: { username: nul, password: nul } },
  { method: "POST", path: "/_private/sign-up", body: { username: nul, password: "12345678" } },
  { method: "POST", path: "/_private/sign-up", body: { username: "newcomer", password: "12345678", fullname: nul } },
  { method: "POST", path: "/_private/tokens", body: { displayName: nul, role: "read" } },
  { method: "PUT", path: "/_private/profile", body: { fullname: nul, email: `${nul}@x.y` } },
  { method: "POST", path: "/_private/organizations", body: { name: "crew", fullname: nul } },
  { method: "PUT", path: "/api/router/me/keys/groq", body: { key: `gsk_${nul}0123456789` } },
  { method: "PUT", path: "/api/router/custom-providers/own", body: { label: nul, baseUrl: "https://x.example" } },
  { method: "PUT", path: "/api/router/prices", body: { provider: "groq", model: nul, inputUsdPerMillion: 1 } },
  { method: "POST", path: "/v1/chat/completions", body: { model: `ada/${nul}`, messages: [] } },
  { method: "POST", path: "/v1/embeddings", body: { model: nul, input: nul } },
  { method: "POST", path: "/v1/jobs", body: { model: nul, task: nul, inputs: nul } },
])("a NUL character in the body of $method $path is a client error", async ({ method, path, body }) => {
  for (const headers of [authorized, { ...withSession().headers, "content-type": "application/json" }]) {
    const response = await send(method, path, { headers, body: JSON.stringify(body) });
    const content = await response.text();
    expect(response.status, content).toBeGreaterThanOrEqual(400);
    expect(response.status, content).toBeLessThan(500);
  }
  expect(errors()).toEqual([]);
});

/** Returns the status of a response to raw bytes. */
function rawStatus(request: string): Promise<string | undefined> {
  return new Promise((resolve, reject) => {
    let received = "";
    const { port, hostname } = new URL(hub.url);
    const socket = connect(Number(port), hostname, () => socket.write(request));
    socket.setEncoding("latin1").on("data", (data: string) => {
      received += data;
    });
    socket.once("close", () => resolve(/^HTTP\/1\.1 (\d{3})/.exec(received)?.[1]));
    socket.once("error", reject);
  });
}

test.each([
  { what: "HTTP/1.0 without a Host", head: "HTTP/1.0\r\n" },
  { what: "the address of a pod as Host", head: "HTTP/1.1\r\nhost: 10.1.2.3:7860\r\nconnection: close\r\n" },
])("load balancers may check health with $what", async ({ head }) => {
  for (const path of ["/healthz", "/readyz"]) expect(await rawStatus(`GET ${path} ${head}\r\n`)).toBe("200");
});

test.each(["/", "/healthz", "/api/models", "/v1/models", "/ada/odd/info/refs?service=git-upload-pack"])(
  "ambiguous requests to %s are rejected",
  async (path) => {
    const rest = "HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n";
    const requests = [
      `GET ${path}\r\n\r\n`,
      `GET  ${path} ${rest}`,
      `GET http://other.example${path} ${rest}`,
      `GET ${path} ${rest.replace("host: x", "host: x\r\nhost: y")}`,
    ];
    expect(await Promise.all(requests.map(rawStatus))).toEqual(["400", "400", "400", "400"]);
  },
);
