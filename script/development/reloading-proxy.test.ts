import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type ReloadingProxy, startReloadingProxy } from "./reloading-proxy.ts";

let hub: Server;
let hubUrl: string;
let proxy: ReloadingProxy;

beforeEach(async () => {
  hub = createServer(({ url, headers }, response) => {
    const isPage = url === "/page";
    const compresses = headers["accept-encoding"]?.includes("gzip") === true;
    const body = Buffer.from(isPage ? "<html><head></head><body>Hello</body></html>" : `${url} ${headers.host}`);
    response
      .writeHead(200, {
        "content-type": isPage ? "text/html; charset=utf-8" : "text/plain",
        "content-security-policy": "script-src 'nonce-abc_-1'",
        ...(compresses ? { "content-encoding": "gzip" } : {}),
      })
      .end(compresses ? gzipSync(body) : body);
  });
  await new Promise<void>((resolve) => hub.listen(0, "127.0.0.1", resolve));
  hubUrl = urlOf(hub.address());
  proxy = await startReloadingProxy({ host: "127.0.0.1", port: 0 });
});
afterEach(async () => {
  await proxy.close();
  hub.close();
});

function urlOf(address: AddressInfo | string | null): string {
  if (address === null || typeof address === "string") throw new Error("not a TCP server");
  return `http://127.0.0.1:${address.port}`;
}

test("a page gets the script with the nonce of its own scripts", async () => {
  proxy.forwardTo(hubUrl);
  const response = await fetch(`${proxy.url}/page`, { headers: { accept: "text/html", "accept-encoding": "gzip" } });
  expect(await response.text()).toMatch(/<head><script nonce="abc_-1">.*<\/script><\/head><body>Hello/);
});

test("other responses are forwarded unchanged, with the browser's own host", async () => {
  proxy.forwardTo(hubUrl);
  const response = await fetch(`${proxy.url}/api?x=1`, { headers: { "accept-encoding": "gzip" } });
  expect(await response.text()).toBe(`/api?x=1 ${new URL(proxy.url).host}`);
});

test("a request between two hubs waits for the next one", async () => {
  const waiting = fetch(`${proxy.url}/later`);
  proxy.forwardTo(undefined);
  proxy.forwardTo(hubUrl);
  expect((await waiting).status).toBe(200);
});

test("an unavailable hub is a 502 with the reason", async () => {
  proxy.forwardTo("http://127.0.0.1:1");
  const response = await fetch(`${proxy.url}/x`);
  expect(response.status).toBe(502);
  expect(await response.text()).toContain("did not respond");
});

test("open pages receive a reload event", async () => {
  const response = await fetch(`${proxy.url}/@dev/reload`);
  const reader = response.body?.getReader();
  proxy.reloadPages();
  const event = await reader?.read();
  expect(new TextDecoder().decode(event?.value)).toBe("data: reload\n\n");
  await reader?.cancel();
});
