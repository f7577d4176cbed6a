import { InferenceClient } from "@modelyard/inference";
import { afterAll, beforeAll, expect, test } from "vitest";
import { memoryDirectory, token } from "../testing/memory-directory.ts";
import { type RouterUnderTest, scriptedKey, startRouterUnderTest } from "../testing/router-under-test.ts";
import { type ScriptedProvider, startScriptedProvider } from "../testing/scripted-provider.ts";

let provider: ScriptedProvider;
let under: RouterUnderTest;
beforeAll(async () => {
  provider = await startScriptedProvider();
  under = await startRouterUnderTest(memoryDirectory({}), { scripted: { url: provider.url, plays: ["fal-ai"] } });
});
afterAll(async () => {
  await under.close();
  await provider.close();
});

/** The hub returns the provider; every other request goes to the router. */
const throughRouter: typeof fetch = (input, init) => {
  const url = input instanceof Request ? input.url : String(input);
  if (!url.includes("/api/models/")) return fetch(input, init);
  const mapping = { provider: "fal-ai", providerId: "fal-ai/flux/dev", status: "live", task: "text-to-video" };
  return Promise.resolve(Response.json({ inferenceProviderMapping: [mapping] }));
};

function client(): InferenceClient {
  return new InferenceClient(token, {
    hubUrl: under.url,
    fetch: throughRouter,
    tokenKind: "hub",
    effects: { sleep: async () => undefined },
  });
}

test("a job is started through the router, and resumed and canceled there by another client", async () => {
  const below = `${provider.url}/fal-ai/flux/requests/1`;
  const looks = [{ status: "IN_QUEUE", queue_position: 1 }, { status: "COMPLETED" }];
  provider.script["POST /fal-ai/flux/dev"] = () => ({ body: { request_id: "1", response_url: below } });
  provider.script["GET /fal-ai/flux/requests/1/status"] = () => ({ body: looks.shift() ?? { status: "COMPLETED" } });
  provider.script["PUT /fal-ai/flux/requests/1/cancel"] = () => ({ status: 202, body: {} });
  provider.script["GET /fal-ai/flux/requests/1"] = () => ({ body: { video: { url: "https://files.example/1.mp4" } } });

  const started = await client().textToVideo.start({ provider: "fal-ai", model: "acme/flux", inputs: "A cat" });
  const job = await client().textToVideo.resume(JSON.parse(JSON.stringify(started)), { outputType: "url" });
  expect(await job.refresh()).toBe("running");
  await job.cancel();
  expect(await job.result()).toBe("https://files.example/1.mp4");
  expect(provider.received.map(({ path }) => path)).toEqual([
    "/fal-ai/flux/dev",
    "/fal-ai/flux/requests/1/status",
    "/fal-ai/flux/requests/1/cancel",
    "/fal-ai/flux/requests/1/status",
    "/fal-ai/flux/requests/1",
  ]);
  for (const { headers } of provider.received) expect(headers.authorization).toBe(`Key ${scriptedKey}`);
});
