import { createServer } from "node:http";
import { openFastPath } from "@modelyard/platform/fast-path/fast-path";
import { silentLogger } from "@modelyard/platform/logger";
import { fastHttp } from "@modelyard/platform/testing/fast-http";
import { Hono } from "hono";
import { Registry } from "prom-client";
import { setPassword } from "../../../apps/hub/src/accounts/login/testing/set-password.ts";
import { createTestHub, type TestHub, testUrl } from "../../../apps/hub/src/testing/test-hub.ts";
import { createRouter, type Router } from "../../../apps/router/src/router.ts";
import { type Actor, everyActor, type Place, type Visibility, visibilities } from "../actors.ts";

/** Text in every private file; no response to a caller without access may contain it. */
export const privateText = "only-for-members-7f3a";

/** Text in the files of gated repositories except the card; only callers who may read files may get it. */
export const gatedText = "only-after-a-request-91bd";

const types = ["model", "dataset"] as const;
const places: readonly Place[] = ["lab", "own", "alice"];
const creators = { lab: "walt", own: "cora", alice: "alice" } as const satisfies Record<Place, string>;

export function repositoryAt(place: Place, visibility: Visibility): string {
  return `${place === "alice" ? "alice" : "lab"}/matrix-${place === "own" ? "own" : "model"}-${visibility}`;
}

/** Hub, router and its settings in one process, with an account, tokens and a session for each actor. */
export interface Installation {
  hub: TestHub;
  router: Router;
  /** Hub and settings, mounted as in `serve`. */
  servers: Hono;
  headersOf: (actor: Actor) => Record<string, string>;
  /** Sends a request to the router on its socket. */
  callRouter: (path: string, request: RequestInit) => Promise<Response>;
  /** Sends a change as the administrator of `lab` in a browser. */
  administer: (method: string, path: string, body?: unknown) => Promise<Response>;
  /** Adds a repository to be deleted. @returns its `namespace/name` */
  copyOf: (type: string, id: string) => Promise<string>;
  /** Simulates a full disk from now on. */
  fillDisk: () => void;
  stop: () => Promise<void>;
}

/** @param now the router's clock, in milliseconds */
export async function startInstallation({ now = Date.now }: { now?: () => number } = {}): Promise<Installation> {
  let freeBytes = Number.MAX_SAFE_INTEGER;
  const hub = await createTestHub({ freeBytes: async () => freeBytes, storageCheckMs: 0 });
  const router = await createRouter({
    database: hub.database,
    directory: hub.directory,
    identify: hub.identify,
    masterKey: Buffer.alloc(32, 7),
    listedHosts: ["127.0.0.1"],
    logger: silentLogger,
    metrics: new Registry(),
    settingsUrl: "/settings/providers",
    limits: { discoveryEveryMs: 0 },
    fastHttp,
    now,
  });
  // No server listens on port 9: allowed calls fail at the provider with 502.
  await router.provision.upsertCustomProvider({ id: "down", baseUrl: "http://127.0.0.1:9" });
  await addAccounts(hub);
  await addRepositories(hub);
  const cookies = await signInAll(hub);

  const server = createServer((request, response) => router.handle(request, response));
  const fastPath = fastHttp
    ? openFastPath(server, { takes: (path) => router.matches(path), handle: router.handle })
    : undefined;
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the router has no port");
  let copies = 0;
  return {
    hub,
    router,
    servers: new Hono().route("/", router.settings).route("/", hub.app),
    headersOf: ({ credentials, user = "" }) => {
      if (credentials === "none") return {};
      if (credentials === "session") return { cookie: cookies.get(user) ?? "", origin: testUrl };
      return { authorization: `Bearer ${tokenOf(user, credentials)}` };
    },
    fillDisk: () => {
      freeBytes = 0;
    },
    callRouter: (path, request) => fetch(`http://127.0.0.1:${address.port}${path}`, request),
    administer: (method, path, body) => hub.send(undefined, method, path, body, { cookie: cookies.get("ada") ?? "" }),
    copyOf: async (type, id) => {
      copies += 1;
      const name = `${id}-copy-${copies}`;
      const changed = JSON.stringify({ id: `copy-${copies}`, full_name: name, folded_full_name: name });
      await hub.database.sql`
        insert into hub.repos select (jsonb_populate_record(repo, ${changed}::text::jsonb)).* from hub.repos repo
        where type = ${type} and full_name = ${id}`;
      return name;
    },
    stop: async () => {
      server.closeAllConnections();
      fastPath?.closeAll();
      server.close();
      await router.close();
      await hub.stop();
    },
  };
}

function tokenOf(user: string, credentials: string): string {
  return `hf_${user}_${credentials === "bad" ? "write" : credentials.replace(" token", "")}`;
}

const roles = { ada: "admin", walt: "write", cora: "contributor", rita: "read", nora: "no_access" } as const;

async function addAccounts({ accounts, database, send }: TestHub): Promise<void> {
  for (const name of ["alice", "sam", "boss", "revoked", "fan", "gwen", "pat", "rex", ...Object.keys(roles)]) {
    await accounts.upsertUser({
      name,
      admin: name === "boss",
      tokens: (["write", "read", "fineGrained"] as const).map((role) => ({
        name: role,
        role,
        value: tokenOf(name, role === "fineGrained" ? "narrow token" : `${role} token`),
      })),
    });
    await setPassword(database.sql, name);
  }
  await accounts.upsertOrganisation({
    name: "lab",
    members: Object.entries(roles).map(([user, role]) => ({ user, role })),
  });
  // `createTestHub` made them members.
  const { cookie } = await signIn(send, "ada");
  for (const user of ["alice", "bob"])
    await send(undefined, "DELETE", `/_private/organizations/lab/members/${user}`, undefined, { cookie });
  const revoked = await signIn(send, "revoked");
  const tokens = await (await send(undefined, "GET", "/_private/tokens", undefined, revoked)).json();
  for (const { id } of tokens) await send(undefined, "DELETE", `/_private/tokens/${id}`, undefined, revoked);
}

async function addRepositories(hub: TestHub): Promise<void> {
  for (const place of places) {
    for (const visibility of visibilities) {
      const name = repositoryAt(place, visibility);
      for (const type of types) {
        const text = visibility === "private" ? privateText : "public text";
        const inFiles = visibility === "gated" ? gatedText : text;
        const made = await hub.send(`${creators[place]}_write`, "POST", "/api/repos/create", {
          type,
          name,
          private: visibility === "private",
          files: [
            { path: "README.md", content: `# Matrix\n\n${text}\n` },
            { path: "docs/more.md", content: inFiles },
            { path: "docs/README.md", content: inFiles },
            { path: "tokenizer_config.json", content: JSON.stringify({ chat_template: "{{ messages }}" }) },
          ],
        });
        if (made.status !== 200) throw new Error(`${name} was not created: ${await made.text()}`);
        if (visibility === "gated") await gate(hub, name);
        await hub.database.sql`
          insert into hub.likes (repo_id, user_id, created_at)
          select repo.id, fan.id, now() from hub.repos repo, hub.namespaces fan
          where repo.full_name = ${name} and repo.type = ${type} and fan.name = 'fan'`;
      }
      await hub.mappings.upsert({ modelId: name, provider: "down", providerModelId: "x", task: "conversational" });
    }
  }
}

/** Makes a repository gated, with requests of the actors. */
async function gate({ database: { sql } }: TestHub, name: string): Promise<void> {
  await sql`update hub.repos set gated = 'manual' where full_name = ${name}`;
  await sql`
    insert into hub.access_requests (repo_id, user_id, status, requested_at)
    select repo.id, person.id, request.status, now() from hub.repos repo, hub.namespaces person
    join (values ('gwen', 'accepted'), ('pat', 'pending'), ('rex', 'rejected')) as request (name, status)
      on request.name = person.name
    where repo.full_name = ${name} on conflict do nothing`;
}

async function signIn(send: TestHub["send"], username: string): Promise<{ cookie: string }> {
  const response = await send(undefined, "POST", "/_private/sessions", {
    username,
    password: `password of ${username}`,
  });
  return { cookie: (response.headers.get("set-cookie") ?? "").split(";")[0] ?? "" };
}

async function signInAll({ send }: TestHub): Promise<ReadonlyMap<string, string>> {
  const users = new Set(everyActor.flatMap(({ credentials, user = "" }) => (credentials === "session" ? [user] : [])));
  const cookies = new Map<string, string>();
  for (const user of users) cookies.set(user, (await signIn(send, user)).cookie);
  return cookies;
}
