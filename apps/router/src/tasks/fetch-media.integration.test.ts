import { fastHttp } from "@modelyard/platform/testing/fast-http";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { memoryDirectory } from "../testing/memory-directory.ts";
import { type RouterUnderTest, startRouterUnderTest } from "../testing/router-under-test.ts";
import { type ScriptedProvider, startScriptedProvider } from "../testing/scripted-provider.ts";

let provider: ScriptedProvider;
/** Another server, which stores files. */
let files: ScriptedProvider;
let under: RouterUnderTest;
const limitBytes = 4096;
let nowMs = Date.parse("2026-11-21T17:05:10.000Z");
beforeAll(async () => {
  [provider, files] = await Promise.all([startScriptedProvider(), startScriptedProvider()]);
  under = await startRouterUnderTest(
    memoryDirectory({ "acme/paint": [{ task: "text-to-image", provider: "fal-ai", providerId: "fal-ai/m" }] }),
    { scripted: { url: provider.url, plays: ["fal-ai"] }, limits: { gatheredBytes: limitBytes }, now: () => nowMs },
  );
});
afterAll(async () => {
  await under.close();
  await Promise.all([provider.close(), files.close()]);
});
beforeEach(() => {
  files.received.length = 0;
  for (const path of Object.keys(files.script)) delete files.script[path];
});

async function paint(url: string) {
  // Long enough that a provider whose files failed before is called again.
  nowMs += 120_000;
  provider.script["POST /fal-ai/m"] = () => ({ body: { images: [{ url }] } });
  const response = await under.call({
    path: "/v1/images/generations",
    body: JSON.stringify({ model: "acme/paint", prompt: "a cat", response_format: "b64_json" }),
    headers: { cookie: "a=b" },
  });
  return { status: response.status, body: await response.json() };
}

const pixels = Buffer.from("not really a picture");
const picture = () => ({ body: pixels, headers: { "content-type": "image/png" } });
const leads = (location: string) => () => ({ status: 302, headers: { location } });
/** Redirects, in order, to the image. */
function scriptHops(count: number): void {
  for (let hop = 0; hop < count; hop++) files.script[`GET /${hop}`] = leads(`/${hop + 1}`);
  files.script[`GET /${count}`] = picture;
}

test.each([0, 3])("a file behind %i redirects is fetched without credentials", async (hops) => {
  scriptHops(hops);
  expect(await paint(`${files.url}/0`)).toMatchObject({
    status: 200,
    body: { data: [{ b64_json: pixels.toString("base64") }] },
  });
  expect(files.received).toHaveLength(hops + 1);
  for (const { headers } of files.received) {
    // Node's client names the connection, too.
    const connection = fastHttp ? [] : ["connection"];
    const names = ["accept", "accept-encoding", ...connection, "host", "user-agent"];
    expect(Object.keys(headers).toSorted()).toEqual(names);
  }
});

test("one more redirect is not followed", async () => {
  scriptHops(4);
  const { status, body } = await paint(`${files.url}/0`);
  expect([status, body.error.code]).toEqual([502, "provider_malformed"]);
  expect(files.received).toHaveLength(4);
});

test("a file at the limit is accepted, a larger one is not", async () => {
  files.script["GET /0"] = () => ({ body: Buffer.alloc(limitBytes) });
  expect((await paint(`${files.url}/0`)).status).toBe(200);
  files.script["GET /0"] = () => ({ body: Buffer.alloc(limitBytes + 1) });
  const { status, body } = await paint(`${files.url}/0`);
  expect(status).toBe(502);
  expect(body.error.message).toContain(`more than ${limitBytes} bytes`);
});

test("a file that its host compresses is rejected", async () => {
  files.script["GET /0"] = () => ({ headers: { "content-encoding": "gzip" }, body: "compressed" });
  const { status, body } = await paint(`${files.url}/0`);
  expect([status, body.error.code]).toEqual([502, "provider_malformed"]);
  expect(body.error.message).toContain("its host compressed its response");
});

const inside = [
  "http://169.254.169.254/latest/meta-data/",
  "http://[::ffff:169.254.169.254]/",
  "http://localhost:1/",
  "https://127.0.0.2/",
  "https://[::1]/",
  "https://10.0.0.1/",
  "https://2130706434/",
  "file:///etc/passwd",
  "gopher://example.org/",
];
test.each(inside)("%s is not fetched, neither directly nor after a redirect", async (address) => {
  files.script["GET /0"] = leads(address);
  for (const url of [address, `${files.url}/0`]) {
    const { status, body } = await paint(url);
    expect([status, body.error.code]).toEqual([502, "provider_malformed"]);
    expect(body.error.message).toMatch(/was not called|redirected to an unsafe address|expected a URL/);
  }
});

test.each(["data:image/png;base64,AAAA", "//", "http://", ""])("%j is not a valid target", async (location) => {
  files.script["GET /0"] = leads(location);
  expect(await paint(`${files.url}/0`)).toMatchObject({ status: 502, body: { error: { code: "provider_malformed" } } });
});
