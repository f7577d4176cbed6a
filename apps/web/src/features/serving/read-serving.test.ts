import { Hono } from "hono";
import { expect, test } from "vitest";
import type { PagesEnvironment } from "../../environment/pages-environment.ts";
import { testAssets } from "../../testing/assets.ts";
import { serveFixtureFigures } from "../../testing/fixture-serving.ts";
import { en } from "../../text/en/index.ts";
import { createServingReader, servingFreshMs } from "./read-serving.ts";

const page = {
  text: en,
  assets: testAssets,
  theme: "system" as const,
  nonce: "",
  viewer: undefined,
  hubUrl: "https://hub.example",
  location: "/",
  now: new Date(0),
  version: "0",
  demo: false,
};

/** Calls the reader from a request handler, as pages do. */
function createRequester(read: ReturnType<typeof createServingReader>) {
  const app = new Hono<PagesEnvironment>().get("/", async (c) => {
    c.set("page", page);
    return c.json((await read(c, "acme/talker-1b"))?.data.length ?? "none");
  });
  return async (): Promise<unknown> => (await app.request("/")).json();
}

test("figures are cached until they expire", async () => {
  let time = 0;
  let requests = 0;
  const respond = serveFixtureFigures();
  const read = createServingReader({
    now: () => time,
    fetchRouter: (request) => {
      requests += 1;
      return respond(request);
    },
  });
  const send = createRequester(read);
  for (const [at, times] of [
    [0, 1],
    [servingFreshMs - 1, 1],
    [servingFreshMs, 2],
  ] as const) {
    time = at;
    expect(await send()).toBe(1);
    expect(requests).toBe(times);
  }
});

test("a router that never responds is not waited for", async () => {
  const read = createServingReader({ fetchRouter: () => Promise.withResolvers<Response>().promise, waitMs: 20 });
  expect(await createRequester(read)()).toBe("none");
});
