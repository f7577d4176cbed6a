import { createServer, type Server } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createEgress, type Egress } from "./egress.ts";
import { egressFetch } from "./egress-fetch.ts";

let server: Server;
let egress: Egress;
let url: string;

beforeAll(async () => {
  server = createServer((request, response) => {
    if (request.url === "/never") return;
    if (request.url === "/moved") {
      response.writeHead(302, { location: "/elsewhere" }).end();
      return;
    }
    response.writeHead(200, { "content-type": "application/json" });
    if (request.url === "/method") response.end(request.method);
    else if (request.method === "POST") request.pipe(response);
    else response.end("0123456789");
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const address = server.address();
  url = `http://127.0.0.1:${typeof address === "object" && address !== null ? address.port : 0}`;
  egress = createEgress({ listedHosts: ["127.0.0.1"] });
});
afterAll(() => {
  egress.client.destroy();
  server.close();
  server.closeAllConnections();
});

const fetchWith = (options: { maxBytes?: number; timeoutMs?: number } = {}) =>
  egressFetch(egress.client, { maxBytes: 100, timeoutMs: 30_000, ...options });

test("sends a form and returns the response", async () => {
  const response = await fetchWith()(url, {
    method: "POST",
    body: new URLSearchParams({ a: "b c" }),
  });
  expect(response.headers.get("content-type")).toBe("application/json");
  expect(await response.text()).toBe("a=b+c");
});

test.each(["GET", "POST", "PUT", "PATCH", "DELETE"])("sends the method %s", async (method) => {
  expect(await (await fetchWith()(`${url}/method`, { method })).text()).toBe(method);
});

test("refuses a method that it does not know", async () => {
  await expect(fetchWith()(url, { method: "TRACE" })).rejects.toThrow(/cannot be called with the method TRACE/);
});

test("reads a response of exactly the limit, and no larger one", async () => {
  expect(await (await fetchWith({ maxBytes: 10 })(url)).text()).toBe("0123456789");
  await expect(fetchWith({ maxBytes: 9 })(url)).rejects.toThrow(/sent more than 9 bytes/);
});

test("fails when there is no response in time", async () => {
  await expect(fetchWith({ timeoutMs: 1 })(`${url}/never`)).rejects.toThrow(/127\.0\.0\.1/);
});

test("returns redirects instead of following them", async () => {
  expect((await fetchWith()(`${url}/moved`)).status).toBe(302);
});

test("calls only what egress allows", async () => {
  await expect(fetchWith()("http://10.0.0.1/")).rejects.toMatchObject({ cause: { name: "EgressRefusedError" } });
});
