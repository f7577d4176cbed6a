import { createServer, type RequestListener } from "node:http";
import { createEgress, EgressRefusedError } from "@modelyard/platform/egress/egress";
import { fastHttp } from "@modelyard/platform/testing/fast-http";
import { expect, onTestFinished, test } from "vitest";
import { fetchFile } from "./fetch-file.ts";

const maxBytes = 1000;

async function hostOf(answer: RequestListener): Promise<URL> {
  const server = createServer(answer).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  return new URL(`http://127.0.0.1:${address.port}/made.png`);
}

function clientFor(listedHosts: readonly string[]) {
  const { client } = createEgress({ listedHosts, fastHttp });
  onTestFinished(() => client.destroy());
  return client;
}

test("a file at the limit is fetched, one byte more is rejected", async () => {
  const url = await hostOf(({ url: path }, response) => {
    response.setHeader("content-type", "image/png").end(Buffer.alloc(path === "/made.png" ? maxBytes : maxBytes + 1));
  });
  const client = clientFor([url.host]);
  const { signal } = new AbortController();
  const file = await fetchFile(client, { url, signal, maxBytes });
  expect(file.headers.get("content-type")).toBe("image/png");
  expect((await file.bytes()).byteLength).toBe(maxBytes);
  await expect(fetchFile(client, { url: new URL("/larger", url), signal, maxBytes })).rejects.toThrow(RangeError);
});

test("an internal address is rejected, and redirects are not followed", async () => {
  const url = await hostOf((_, response) => response.writeHead(302, { location: "http://169.254.169.254/" }).end());
  const { signal } = new AbortController();
  await expect(fetchFile(clientFor([]), { url, signal, maxBytes })).rejects.toThrow(EgressRefusedError);
  const moved = await fetchFile(clientFor([url.host]), { url, signal, maxBytes });
  expect([moved.status, moved.headers.get("location")]).toEqual([302, "http://169.254.169.254/"]);
});

test("a caller that aborts closes the connection", async () => {
  const { promise: closed, resolve } = Promise.withResolvers<void>();
  const leaving = new AbortController();
  const url = await hostOf((request) => {
    request.socket.once("close", () => resolve());
    leaving.abort(new Error("left"));
  });
  const call = fetchFile(clientFor([url.host]), { url, signal: leaving.signal, maxBytes });
  await expect(call).rejects.toThrow("left");
  await closed;
});
