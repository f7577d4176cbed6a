import { expect, test } from "vitest";
import { HubResponseError } from "../../data/hub-response-error.ts";
import { createFixtureHub } from "../../testing/fixture-hub.ts";
import { createTestPages } from "../../testing/pages.ts";
import { canonicalPath } from "./canonical-path.ts";

const moved = (location: string) => new HubResponseError("moved", { status: 307, location });
const at = (path: string) => new URL(path, "https://hub.example");

test.each([
  { requested: "/Alice/CHAT", location: "/api/models/alice/chat", own: "/alice/chat" },
  {
    requested: "/Alice/chat/tree/main?p=2",
    location: "/api/models/alice/chat/tree/main",
    own: "/alice/chat/tree/main?p=2",
  },
  { requested: "/Alice/CHAT.ipynb", location: "/api/models/alice/chat", own: "/alice/chat.ipynb" },
  { requested: "/datasets/Alice/ROWS", location: "/api/datasets/alice/rows?expand=x", own: "/datasets/alice/rows" },
  {
    requested: "/Alice/CHAT/blob/main/A.txt",
    location: "/alice/chat/raw/main/A.txt",
    own: "/alice/chat/blob/main/A.txt",
  },
])("$requested redirects to $own", ({ requested, location, own }) => {
  expect(canonicalPath(moved(location), at(requested))).toBe(own);
});

test.each([
  { title: "another repository", error: moved("/api/models/mallory/other"), path: "/Alice/CHAT" },
  { title: "the same address", error: moved("/api/models/alice/chat"), path: "/alice/chat" },
  { title: "a longer name", error: moved("/api/models/alice/chat"), path: "/Alice/CHATTER" },
  { title: "another host", error: moved("https://evil.example/alice/chat"), path: "/Alice/CHAT" },
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
