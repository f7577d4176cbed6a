import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createHub, type Hub } from "@modelyard/hub";
import { limits } from "@modelyard/platform/limits";
import { silentLogger } from "@modelyard/platform/logger";
import { createTestDatabase, type TestDatabase } from "@modelyard/platform/testing/database";
import { type ChatTemplatePool, createChatTemplatePool } from "@modelyard/snippets/chat-template";
import { createWeb } from "@modelyard/web";
import { afterAll, beforeAll, expect, test } from "vitest";

const url = "http://hub.example";

interface Node {
  hub: Hub;
  /** A request of an anonymous visitor. */
  visit: (path: string) => Promise<{ status: number; html: string; location: string | null }>;
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
    fetchHub: async (request) => {
      if (new URL(request.url).pathname.startsWith("/_private/pages/")) made += 1;
      return hub.app.fetch(request);
    },
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
    visit: async (path) => {
      const response = await pages.request(url + path);
      const location = response.headers.get("location");
      return { status: response.status, html: await response.text(), location };
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
