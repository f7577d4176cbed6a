import type { WhoAmI } from "@modelyard/hub/contract";
import { beforeEach, expect, test } from "vitest";
import { createFixtureHub } from "../testing/fixture-hub.ts";
import { createTestPages } from "../testing/pages.ts";
import { anyViewer } from "./page-context.tsx";

const path = "/docs/start";
let hub: ReturnType<typeof createFixtureHub>;
/** What the hub in this process returns for the session. */
let viewerOf: () => Promise<WhoAmI | undefined>;
let pages: ReturnType<typeof createTestPages>;
beforeEach(() => {
  hub = createFixtureHub();
  viewerOf = async () => ({ ...anyViewer, name: "grace" });
  pages = createTestPages({ fetchHub: hub.fetch, viewerOf: () => viewerOf() });
});

const visit = async (headers: Record<string, string> = {}, user = true) =>
  (await pages.request(path, { user, headers })).text();
const whoAmICalls = () => hub.requests.filter(({ url }) => new URL(url).pathname === "/api/whoami-v2").length;

test("the hub of this process identifies the visitor without a request", async () => {
  expect(await visit()).toContain("grace");
  expect(whoAmICalls()).toBe(0);
});

test("a visitor whose session has ended, or without one, is anonymous", async () => {
  expect(await visit({}, false)).toContain("/login?next=");
  viewerOf = async () => undefined;
  expect(await visit()).toContain("/login?next=");
});

test("if it cannot identify the visitor, the API says what the visitor gets", async () => {
  viewerOf = () => Promise.reject(new Error("the database is away"));
  await visit();
  expect(whoAmICalls()).toBe(1);
});

test("requests with a token are identified by the API", async () => {
  await visit({ authorization: "Bearer mh_token" });
  expect(whoAmICalls()).toBe(1);
});
