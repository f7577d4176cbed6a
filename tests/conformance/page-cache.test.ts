import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { createHub, type Hub } from "@modelyard/hub";
import { limits } from "@modelyard/platform/limits";
import { silentLogger } from "@modelyard/platform/logger";
import { createTestDatabase, type TestDatabase } from "@modelyard/platform/testing/database";
import { type ChatTemplatePool, createChatTemplatePool } from "@modelyard/snippets/chat-template";
import { createWeb } from "@modelyard/web";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

const url = "http://hub.example";

interface Visited {
  status: number;
  html: string;
  location: string | null;
  headers: Headers;
}

interface Node {
  hub: Hub;
  /** A request of a visitor, who is anonymous without a cookie. */
  visit: (path: string, headers?: Record<string, string>) => Promise<Visited>;
}

let database: TestDatabase;
let folder: string;
let chatTemplates: ChatTemplatePool;
let here: Node;
let there: Node;
/** How many times the nodes rendered a model's page. */
let made = 0;

async function startNode(): Promise<Node> {
  const hub = await createHub({ database, dataFolder: folder, publicUrl: () => url, logger: silentLogger });
  const pages = createWeb({
    logger: undefined,
    fetchHub: async (request, connection) => {
      if (new URL(request.url).pathname.startsWith("/_private/pages/")) made += 1;
      return hub.app.fetch(request, connection);
    },
    viewerOf: hub.viewerOf,
    fetchRouter: () => Promise.reject(new Error("no provider serves these models")),
    fetchMedia: () => Promise.reject(new Error("these models are not called")),
    chatTemplates,
    results: hub.pageResults,
    publicUrl: () => url,
    pageCache: { publicVersion: hub.publicVersion, ...limits.pageCache, freshMs: Infinity },
    cookieKey: Buffer.alloc(32),
    version: "0",
    demo: false,
  });
  return {
    hub,
    visit: async (path, sent = {}) => {
      // Node's message of the request, as the server passes it.
      const connection = { incoming: { method: "GET" } };
      const response = await pages.request(url + path, { headers: sent }, connection);
      const { status, headers } = response;
      const bytes = Buffer.from(await response.arrayBuffer());
      const html = (headers.get("content-encoding") === "gzip" ? gunzipSync(bytes) : bytes).toString();
      return { status, html, location: headers.get("location"), headers };
    },
  };
}

/** A request of alice to one of the nodes. */
async function send(path: string, body: object | string, method = "POST"): Promise<void> {
  const isText = typeof body === "string";
  const response = await here.hub.app.request(url + path, {
    method,
    headers: {
      authorization: "Bearer hf_alice",
      "content-type": isText ? "application/x-ndjson" : "application/json",
    },
    body: isText ? body : JSON.stringify(body),
  });
  expect(response.status, await response.text()).toBe(200);
}

function writeCard(content: string): Promise<void> {
  const lines = [
    { key: "header", value: { summary: "Say more" } },
    { key: "file", value: { path: "README.md", content, encoding: "utf-8" } },
  ];
  return send("/api/models/alice/talker/commit/main", lines.map((line) => JSON.stringify(line)).join("\n"));
}

beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), "modelyard-nodes-"));
  chatTemplates = createChatTemplatePool({ size: 1 });
  here = await startNode();
  there = await startNode();
  await here.hub.accounts.upsertUser({ name: "alice", tokens: [{ value: "hf_alice", name: "main", role: "write" }] });
  await send("/api/repos/create", { name: "talker" });
});

afterAll(async () => {
  await here.hub.close();
  await there.hub.close();
  chatTemplates.close();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

test("the cached page of a model reflects its changes at once, on every node", async () => {
  for (const said of ["The first harbour", "The second harbour"]) {
    await writeCard(`# ${said}\n`);
    for (const node of [here, there, here, there]) expect((await node.visit("/alice/talker")).html).toContain(said);
  }
  // Each node rendered each state once.
  expect(made).toBe(4);

  await send("/api/models/alice/talker/like", {});
  for (const node of [here, there]) expect((await node.visit("/alice/talker")).html).toContain(">1 like<");

  await send("/api/models/alice/talker/settings", { private: true }, "PUT");
  for (const node of [here, there]) {
    const { status, html } = await node.visit("/alice/talker");
    expect(status).toBe(404);
    expect(html).not.toContain("harbour");
  }
});

test("pages of a renamed model redirect at once, on every node, and end when a stranger may not see it", async () => {
  await send("/api/repos/create", { name: "old-talker" });
  const pages = ["", "/tree/main", "/commits/main", "/blob/main/.gitattributes"];
  for (const node of [here, there]) expect((await node.visit("/alice/old-talker")).status).toBe(200);
  await send("/api/repos/move", { fromRepo: "alice/old-talker", toRepo: "alice/new-talker" });
  for (const node of [here, there]) {
    for (const page of pages) {
      const { status, location } = await node.visit(`/alice/old-talker${page}`);
      expect([status, location]).toEqual([307, `/alice/new-talker${page}`]);
      expect((await node.visit(`/alice/new-talker${page}`)).status).toBe(200);
    }
  }
  await send("/api/models/alice/new-talker/settings", { private: true }, "PUT");
  for (const node of [here, there]) {
    for (const page of pages) {
      const { status, location } = await node.visit(`/alice/old-talker${page}`);
      expect([status, location]).toEqual([404, null]);
    }
  }
});

describe("signed-in visitors of one compressed page", () => {
  const path = "/alice/shared";
  const names = ["alice", "bob"] as const;
  let cookies: Record<(typeof names)[number], string>;
  const visitAs = (who: (typeof names)[number], sent: Record<string, string> = {}) =>
    here.visit(path, { cookie: cookies[who], "accept-encoding": "gzip", ...sent });

  beforeAll(async () => {
    await send("/api/repos/create", { name: "shared" });
    cookies = { alice: await signIn("alice"), bob: await signIn("bob") };
  });

  test("each sees the own menu and the own like, in every encoding, with a nonce for each response", async () => {
    await send("/api/models/alice/shared/like", {});
    const nonces = new Set<string>();
    for (const [round, encoding] of ["gzip", "gzip", "identity", "gzip"].entries()) {
      for (const who of names) {
        const { html, headers } = await visitAs(who, { "accept-encoding": encoding });
        expect(html.match(/\w+(?=<\/span><\/summary>)/g), `round ${round}`).toEqual(["English", who]);
        expect(/isLiked(?:&quot;|"):true/.test(html), `${who}, round ${round}`).toBe(who === "alice");
        expect(html.includes("/alice/shared/settings"), `${who}, round ${round}`).toBe(who === "alice");
        expect(headers.get("content-encoding")).toBe(encoding === "gzip" ? "gzip" : null);
        expect([headers.get("cache-control"), headers.get("etag")]).toEqual(["private, no-cache", null]);
        const nonce = headers.get("content-security-policy")?.match(/'nonce-([\w-]{22})'/)?.[1] ?? "";
        expect(html.match(/nonce="[^"]*"/g)).toEqual([`nonce="${nonce}"`]);
        nonces.add(nonce);
      }
    }
    expect(nonces.size).toBe(8);
  });

  test("a page that a browser has from before the sign-in is sent again", async () => {
    const anonymous = await here.visit(path);
    const etag = anonymous.headers.get("etag") ?? "";
    expect((await here.visit(path, { "if-none-match": etag })).status).toBe(304);
    const { status, html } = await visitAs("bob", { "if-none-match": etag });
    expect([status, html.includes("/logout")]).toEqual([200, true]);
    expect((await here.visit(path)).html).not.toContain("/logout");
  });

  test("a suspension, and a model that becomes private, act on the next page", async () => {
    expect((await visitAs("bob")).html).toContain("/logout");
    await database.sql`update hub.namespaces set suspended_at = now() where name = 'bob'`;
    const suspended = await visitAs("bob");
    expect([suspended.html.includes("/logout"), suspended.html.includes("/login")]).toEqual([false, true]);
    await database.sql`update hub.namespaces set suspended_at = null where name = 'bob'`;
    expect((await visitAs("bob")).html).toContain("/logout");
    await send("/api/models/alice/shared/settings", { private: true }, "PUT");
    expect([(await visitAs("alice")).status, (await visitAs("bob")).status]).toEqual([200, 404]);
    expect((await visitAs("alice")).status).toBe(200);
    await database.sql`delete from hub.sessions where user_id = (select id from hub.namespaces where name = 'alice')`;
    expect((await visitAs("alice")).status).toBe(404);
  });
});

async function signIn(name: string): Promise<string> {
  const password = `password of ${name}`;
  await here.hub.accounts.upsertUser({ name, password });
  const response = await here.hub.app.request(`${url}/_private/sessions`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ username: name, password }),
  });
  expect(response.status, await response.text()).toBe(200);
  return response.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
}
