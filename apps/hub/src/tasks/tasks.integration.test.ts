import { tasks } from "@modelyard/tasks";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestHub, type TestHub } from "../testing/test-hub.ts";

let hub: TestHub;
beforeAll(async () => {
  hub = await createTestHub();
});
afterAll(() => hub.stop());

test("the list has every task with the models that clients choose from", async () => {
  const response = await hub.send(undefined, "GET", "/api/tasks");
  expect(response.headers.get("cache-control")).toBe("public, max-age=3600");
  const listed = await response.json();
  expect(Object.keys(listed)).toEqual(Object.keys(tasks));
  expect(listed["audio-classification"]).toMatchObject({
    id: "audio-classification",
    label: "Audio Classification",
    libraries: expect.arrayContaining(["transformers"]),
    widgetModels: [expect.stringContaining("/")],
  });
});

test("the search for spaces finds none, because the hub has no spaces", async () => {
  const response = await hub.send(undefined, "GET", "/api/spaces/semantic-search?q=chat");
  expect([response.status, await response.json()]).toEqual([200, []]);
});
