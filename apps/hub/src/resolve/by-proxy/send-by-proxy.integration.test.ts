import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { objects } from "../../objects/tables.ts";
import { describeUnless } from "../../testing/describe-unless.ts";
import { batch, commitTo, lfsFile, lfsObject, uploadObject } from "../../testing/lfs-requests.ts";
import { noNginxReason, startNginx } from "../../testing/nginx.ts";
import { createServedHub, type ServedHub } from "../../testing/served-hub.ts";
import { xetRequests } from "../../xet/testing/xet-requests.ts";
import { prepareUpload } from "../../xet/testing/xet-upload.ts";
import { createProxySending } from "./proxy-sending.ts";

const key = "the key of this test";
const trustedProxies = ["127.0.0.0/8"];
const text = "0123456789".repeat(20_000);
const object = lfsObject(text);
const repo = "alice/sent";
const file = `/${repo}/resolve/main/w%20(1).bin`;

const read = (base: string, path: string, headers: Record<string, string> = {}, method = "GET") =>
  fetch(`${base}${path}`, { method, headers });

/** Returns the environment of a request from an address. */
function from(remoteAddress: string | undefined): object {
  return { incoming: { socket: { remoteAddress } } };
}

/** Starts a hub with a large file. */
async function startHub(mode: "x-accel-redirect" | "x-sendfile"): Promise<ServedHub> {
  const hub = await createServedHub({
    publicUrl: (request) => new URL(request.url).origin,
    proxySending: createProxySending({ mode, key, trustedProxies }),
  });
  await hub.send("alice", "POST", "/api/repos/create", { name: "sent" });
  await uploadObject(hub, "alice", repo, object);
  expect((await commitTo(hub, "alice", repo, lfsFile("w (1).bin", object))).status).toBe(200);
  return hub;
}

/** Returns the configuration for nginx in the documentation, for this hub. */
async function documentedLocations({ port, dataFolder }: ServedHub): Promise<string> {
  const docs = await readFile(join(import.meta.dirname, "../../../../../docs/run.md"), "utf8");
  const block = docs.split("```nginx\n")[1]?.split("```")[0] ?? "";
  return block
    .replace("127.0.0.1:7860", `127.0.0.1:${port}`)
    .replace("the key", key)
    .replace("/srv/modelyard/objects/", `${join(dataFolder, "objects")}/`);
}

describeUnless(noNginxReason(), "behind nginx with the documented configuration", () => {
  let hub: ServedHub;
  let nginx: Awaited<ReturnType<typeof startNginx>>;
  beforeAll(async () => {
    hub = await startHub("x-accel-redirect");
    nginx = await startNginx(await documentedLocations(hub));
  });
  afterAll(async () => {
    await nginx.stop();
    await hub.stop();
  });

  /** Of the connection, and of a moment. */
  const varying = new Set(["connection", "date", "keep-alive", "server", "transfer-encoding", "x-request-id"]);
  const describeResponse = async (response: Response) => ({
    status: response.status,
    headers: Object.fromEntries(
      [...response.headers].filter(([name]) => !varying.has(name) && !/ratelimit/.test(name)),
    ),
    body: createHash("sha256")
      .update(await response.text())
      .digest("hex"),
  });
  /** Returns the responses of the hub and of nginx to the same request. */
  const both = async (path: string, headers: Record<string, string> = {}, method = "GET") => {
    const direct = await describeResponse(await read(hub.url, path, headers, method));
    const proxied = await describeResponse(await read(nginx.url, path, headers, method));
    return { direct, proxied };
  };
  const etag = `"${object.oid}"`;

  test.each([
    { title: "the whole file", headers: {}, status: 200 },
    { title: "one range", headers: { range: "bytes=100000-100009" }, status: 206 },
    { title: "the last bytes", headers: { range: "bytes=-7" }, status: 206 },
    { title: "a range to the end", headers: { range: "bytes=199990-" }, status: 206 },
    { title: "a range past the end", headers: { range: "bytes=200000-" }, status: 416 },
    { title: "an invalid range", headers: { range: "bytes=9-1" }, status: 200 },
    { title: "ranges that overlap", headers: { range: "bytes=0-5,5-6" }, status: 200 },
    { title: "a copy that is current", headers: { "if-none-match": etag }, status: 304 },
    { title: "a copy that is not", headers: { "if-none-match": '"other"' }, status: 200 },
    { title: "a newer copy by date", headers: { "if-modified-since": "Fri, 01 Jan 2100 00:00:00 GMT" }, status: 200 },
    { title: "a range of the current file", headers: { range: "bytes=1-3", "if-range": etag }, status: 206 },
    { title: "a range of another file", headers: { range: "bytes=1-3", "if-range": '"other"' }, status: 200 },
    { title: "a file to save", path: `${file}?download=true`, headers: {}, status: 200 },
    { title: "a request of another site", headers: { origin: "https://app.example" }, status: 200 },
  ])("$title: the same response as from the hub", async ({ headers, status, path = file }) => {
    const { direct, proxied } = await both(path, headers);
    expect(proxied).toEqual(direct);
    expect(proxied.status).toBe(status);
  });

  test("HEAD: the same response as from the hub", async () => {
    const { direct, proxied } = await both(file, {}, "HEAD");
    expect(proxied).toEqual(direct);
    expect(proxied.headers["content-length"]).toBe(String(text.length));
  });

  test("several ranges are sent by the hub", async () => {
    const response = await read(nginx.url, file, { range: "bytes=0-1,5-6" });
    expect([response.status, response.headers.get("content-type")]).toEqual([
      206,
      expect.stringMatching(/^multipart\/byteranges; boundary=/),
    ]);
    await response.text();
  });

  test("a download of Git LFS", async () => {
    const offered = await (await batch(hub, undefined, repo, [object], { operation: "download" })).json();
    const { pathname, search } = new URL(offered.objects[0].actions.download.href);
    expect((await describeResponse(await read(nginx.url, `${pathname}${search}`))).body).toBe(object.oid);
  });

  test("its internal location is not open to clients, and no response names a file", async () => {
    expect((await read(nginx.url, `/_objects/objects/${object.oid.slice(0, 2)}/x`)).status).toBe(404);
    const response = await read(nginx.url, file, { "x-modelyard-proxy": "forged" });
    expect([response.status, response.headers.get("x-accel-redirect")]).toEqual([200, null]);
    expect(await response.text()).toBe(text);
  });

  test("a file that is stored as xorbs is sent by the hub", async () => {
    const upload = prepareUpload(Buffer.alloc(300_000, "as xorbs"));
    const requests = xetRequests(hub);
    expect((await requests.upload(await requests.token("alice", repo, "write"), upload)).status).toBe(200);
    const stored = { oid: upload.sha256, size: upload.content.length, content: upload.content };
    expect((await commitTo(hub, "alice", repo, lfsFile("x.bin", stored))).status).toBe(200);
    const response = await read(nginx.url, `/${repo}/resolve/main/x.bin`);
    expect(Buffer.from(await response.arrayBuffer()).equals(upload.content)).toBe(true);
  });
});

describe("the name of a file is given to the proxy only", () => {
  let hub: ServedHub;
  beforeAll(async () => {
    hub = await startHub("x-sendfile");
  });
  afterAll(() => hub.stop());
  const nameOf = async (headers: Record<string, string>) => {
    const response = await fetch(`${hub.url}${file}`, { headers });
    const names = [response.headers.get("x-sendfile"), response.headers.get("x-accel-redirect")];
    return { names, body: await response.text() };
  };

  test("with its secret, from its address", async () => {
    const path = join(hub.dataFolder, "objects/objects", object.oid.slice(0, 2), object.oid.slice(2, 4), object.oid);
    expect(await nameOf({ "x-modelyard-proxy": key })).toEqual({ names: [path, null], body: "" });
  });

  test.each([
    { title: "no secret", headers: {} },
    { title: "another secret", headers: { "x-modelyard-proxy": `${key}x` } },
    { title: "headers of a proxy", headers: { "x-forwarded-for": "127.0.0.1", "x-sendfile-type": "X-Sendfile" } },
  ])("not with $title", async ({ headers }) => {
    expect(await nameOf({ ...headers })).toEqual({ names: [null, null], body: text });
  });

  test("not for a file that is stored as xorbs now", async () => {
    const { orm } = hub.database;
    const setStoredAs = (storedAs: "whole" | "xorbs") =>
      orm.update(objects).set({ storedAs }).where(eq(objects.sha256, object.oid));
    await setStoredAs("xorbs");
    expect(await nameOf({ "x-modelyard-proxy": key })).toEqual({ names: [null, null], body: text });
    await setStoredAs("whole");
  });

  test("not from another address", () => {
    const { isThroughProxy } = createProxySending({ mode: "x-sendfile", key, trustedProxies });
    const request = new Request("http://hub.test/", { headers: { "x-modelyard-proxy": key } });
    expect(
      ["127.0.0.2", "::ffff:127.0.0.1", "192.0.2.1", undefined].map((peer) => isThroughProxy(request, from(peer))),
    ).toEqual([true, true, false, false]);
  });
});
