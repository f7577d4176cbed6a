import { expect, test } from "vitest";
import { HubResponseError } from "../../data/hub-response-error.ts";
import { createFixtureHub } from "../../testing/fixture-hub.ts";
import { createTestPages } from "../../testing/pages.ts";
import { canonicalPath } from "./canonical-path.ts";

const moved = (requested: string, location: string) =>
  new HubResponseError("moved", { status: 307, requested, location });
const at = (path: string) => new URL(path, "https://hub.example");

test.each([
  { page: "/Alice/CHAT", requested: "/api/models/Alice/CHAT", location: "/api/models/alice/chat", own: "/alice/chat" },
  {
    page: "/Alice/chat/tree/main?p=2",
    requested: "/api/models/Alice/chat/tree/main",
    location: "/api/models/alice/chat/tree/main",
    own: "/alice/chat/tree/main?p=2",
  },
  {
    page: "/Alice/CHAT.ipynb",
    requested: "/api/models/Alice/CHAT",
    location: "/api/models/alice/chat",
    own: "/alice/chat.ipynb",
  },
  {
    page: "/datasets/Alice/ROWS",
    requested: "/api/datasets/Alice/ROWS?expand=x",
    location: "/api/datasets/alice/rows?expand=x",
    own: "/datasets/alice/rows",
  },
  {
    page: "/Alice/CHAT/blob/main/A.txt",
    requested: "/Alice/CHAT/raw/main/A.txt",
    location: "/alice/chat/raw/main/A.txt",
    own: "/alice/chat/blob/main/A.txt",
  },
  {
    page: "/alice/chat/tree/main",
    requested: "/_private/pages/models/alice/chat",
    location: "/_private/pages/models/lab/small-chat",
    own: "/lab/small-chat/tree/main",
  },
  {
    page: "/datasets/alice/rows/settings",
    requested: "/_private/datasets/alice/rows/settings",
    location: "/_private/datasets/lab/lines/settings",
    own: "/datasets/lab/lines/settings",
  },
])("$page redirects to $own", ({ page, requested, location, own }) => {
  expect(canonicalPath(moved(requested, location), at(page))).toBe(own);
});

test.each([
  {
    title: "another repository",
    error: moved("/api/models/mallory/base", "/api/models/mallory/other"),
    path: "/Alice/CHAT",
  },
  {
    title: "the same address",
    error: moved("/api/models/alice/chat", "/api/models/alice/chat"),
    path: "/alice/chat",
  },
  {
    title: "a longer name",
    error: moved("/api/models/Alice/CHAT", "/api/models/alice/chat"),
    path: "/Alice/CHATTER",
  },
  {
    title: "another host",
    error: moved("/api/models/Alice/CHAT", "https://evil.example/alice/chat"),
    path: "/Alice/CHAT",
  },
  { title: "no redirect", error: new HubResponseError("broken", { status: 500 }), path: "/Alice/CHAT" },
])("$title gives no redirect", ({ error, path }) => {
  expect(canonicalPath(error, at(path))).toBeUndefined();
});

test.each(["", "/tree/main", "/try?result=AAAAAAAAAAAAAAAAAAAAAA"])(
  "a page of a model%s redirects to the spelling that the hub names",
  async (rest) => {
    const hub = createFixtureHub();
    const faults: string[] = [];
    const { request } = createTestPages({
      logger: { error: (_, message) => faults.push(message) },
      fetchHub: async (requested) => {
        const { pathname, search } = new URL(requested.url);
        if (!pathname.includes("/ACME/")) return hub.fetch(requested);
        const location = pathname.replace("/ACME/Talker-1b", "/acme/talker-1b") + search;
        return new Response(null, { status: 307, headers: { location } });
      },
    });
    const response = await request(`/ACME/Talker-1b${rest}`);
    expect([response.status, response.headers.get("location")]).toEqual([307, `/acme/talker-1b${rest}`]);
    expect(faults).toEqual([]);
  },
);
