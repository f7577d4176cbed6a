import { afterAll, beforeAll, expect, test } from "vitest";
import { memoryDirectory } from "../testing/memory-directory.ts";
import { type RouterUnderTest, startRouterUnderTest } from "../testing/router-under-test.ts";

let under: RouterUnderTest;
beforeAll(async () => {
  under = await startRouterUnderTest(memoryDirectory({ "acme/chat": [{}] }));
});
afterAll(() => under.close());

const compared = ["content-type", "content-length", "cache-control"];

test.each([
  "/v1/models",
  "/v1/models/acme/chat",
  "/v1/models/acme/chat/providers",
  "/v1/usage",
  "/v1/jobs",
  "/v1/jobs/11111111-1111-4111-8111-111111111111",
  "/router/v1/models",
  "/router/sim/v1/nothing",
  "/v1/nothing",
])("HEAD %s has the status and the headers of GET, and no body", async (path) => {
  const [get, head] = await Promise.all(["GET", "HEAD"].map((method) => under.call({ path, method })));
  expect(head?.status).toBe(get?.status);
  expect(await head?.text()).toBe("");
  expect(compared.map((name) => head?.headers.get(name))).toEqual(compared.map((name) => get?.headers.get(name)));
});

test("HEAD of a job's events ends with its head", async () => {
  const body = JSON.stringify({ model: "acme/chat", task: "conversational", inputs: "hello" });
  const { id } = await (await under.call({ path: "/v1/jobs", body })).json();
  const response = await under.call({ path: `/v1/jobs/${id}/events`, method: "HEAD" });
  expect([response.status, response.headers.get("content-type"), await response.text()]).toEqual([
    200,
    "text/event-stream; charset=utf-8",
    "",
  ]);
});

test("HEAD of a POST endpoint is rejected with the allowed methods", async () => {
  const response = await under.call({ path: "/v1/jobs/x/y/z", method: "HEAD" });
  expect(response.status).toBe(404);
  const refused = await under.call({ path: "/v1/models", method: "DELETE" });
  expect([refused.status, refused.headers.get("allow")]).toEqual([405, "GET, HEAD"]);
  expect((await under.call({ path: "/v1/chat/completions", method: "HEAD" })).status).toBe(405);
});
