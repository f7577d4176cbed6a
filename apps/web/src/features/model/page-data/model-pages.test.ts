import type { ModelPageData, UnchangedModelPage } from "@modelyard/hub/contract";
import { limits } from "@modelyard/platform/limits";
import { beforeEach, expect, test } from "vitest";
import { createHubClient } from "../../../data/hub-client.ts";
import { fixtureModels } from "../../../testing/fixture-models.ts";
import { createModelPageReader, type ReadModelPage } from "./model-pages.ts";

const id = "acme/talker-1b";
const found = fixtureModels.find((model) => model.id === id);
const discussions = { open: 0, disabled: false };
const children = { finetune: 0, adapter: 0, merge: 0, quantized: 0 };
const details = { files: { gguf: [], problems: [] }, bases: [], children };

/** What the hub sends next. */
let reply: (known: string | null) => object;
/** The versions with which the hub was called. */
let calls: (string | null)[];
let nowMs: number;
let read: ReadModelPage;
beforeEach(() => {
  calls = [];
  nowMs = 0;
  read = createModelPageReader(() => nowMs);
});

const hub = createHubClient({
  fetchHub: async (request) => {
    const known = new URL(request.url).searchParams.get("known");
    calls.push(known);
    return Response.json(reply(known));
  },
  origin: "https://hub.example",
  visitor: new Request("https://hub.example/"),
});

function complete(change: Partial<ModelPageData> = {}): object {
  return { model: found, details, discussions, liked: true, failed: [], version: "1", ...change };
}
const unchanged: UnchangedModelPage = {
  unchanged: true,
  liked: false,
  discussions: { open: 2, disabled: false },
  bases: [{ id: "acme/base", relation: "finetune", known: true }],
  children: { ...children, merge: 3 },
};

test("an unchanged page has the kept data, and what the hub sent for this visitor", async () => {
  reply = () => complete();
  expect(await read(hub, id)).toMatchObject({ liked: true, discussions });
  reply = () => unchanged;
  const page = await read(hub, id);
  expect(calls).toEqual([null, "1"]);
  expect(page).toMatchObject({ model: { id }, liked: false, discussions: unchanged.discussions, version: "1" });
  expect(page.details).toEqual({ ...details, bases: unchanged.bases, children: unchanged.children });
});

test("nothing that depends on the visitor is kept", async () => {
  reply = () => complete();
  await read(hub, id);
  reply = () => ({ ...unchanged, liked: undefined });
  expect((await read(hub, id)).liked).toBeUndefined();
});

test.each([
  { what: "an incomplete page", page: { failed: ["card"] } satisfies Partial<ModelPageData> },
  { what: "a page without a version", page: { version: undefined } },
])("$what is read again", async ({ page }) => {
  reply = () => complete(page);
  await read(hub, id);
  await read(hub, id);
  expect(calls).toEqual([null, null]);
});

test("a complete page is read from time to time, so that the hub is prepared for an outage of its database", async () => {
  const { keptMs } = limits.modelPages;
  expect(keptMs).toBeLessThan(limits.publicRecord.beforeLossMs);
  reply = () => complete();
  await read(hub, id);
  nowMs = keptMs - 1;
  await read(hub, id);
  nowMs = keptMs * 2;
  await read(hub, id);
  expect(calls).toEqual([null, "1", null]);
});

test("a page that has changed replaces the kept one", async () => {
  reply = () => complete();
  await read(hub, id);
  reply = () => complete({ version: "2" });
  await read(hub, id);
  await read(hub, id);
  expect(calls).toEqual([null, "1", "2"]);
});
