import { request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { createServer, type Server, type Socket } from "node:net";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { fastHttp } from "../testing/fast-http.ts";
import { createEgress, type Egress, EgressRefusedError, type ResolveHost } from "./egress.ts";

/** Counts connections to this machine, on both loopback addresses and the same port. */
let connections = 0;
let hostLines: string[] = [];
const sinks: Server[] = [];
let port: number;

function listen(host: string, wanted: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => {
      connections += 1;
      socket.on("error", () => undefined);
      socket.once("data", (data) => {
        hostLines.push(/host: (.*)\r\n/i.exec(data.toString("latin1"))?.[1] ?? "");
        socket.end("HTTP/1.1 302 Found\r\nlocation: /elsewhere\r\ncontent-length: 0\r\nconnection: close\r\n\r\n");
      });
    });
    sinks.push(server);
    server.once("error", reject).listen(wanted, host, () => {
      const address = server.address();
      resolve(typeof address === "object" && address !== null ? address.port : 0);
    });
  });
}

beforeAll(async () => {
  port = await listen("127.0.0.1", 0);
  await listen("::1", port);
});
afterAll(() => {
  for (const sink of sinks) sink.close();
});

const opened: Egress[] = [];
afterEach(async () => {
  connections = 0;
  hostLines = [];
  for (const egress of opened.splice(0)) egress.client.destroy();
});

function egressWith(options: Partial<Parameters<typeof createEgress>[0]> = {}): Egress {
  const egress = createEgress({ listedHosts: [], fastHttp, ...options });
  opened.push(egress);
  return egress;
}

const loopback = { address: "127.0.0.1", family: 4 } as const;
const documented = { address: "93.184.216.34", family: 4 } as const;

/** Calls through the client, bypassing the early check. */
function call({ client }: Egress, url: string): Promise<number> {
  const request = {
    origin: new URL(url).origin,
    path: "/",
    method: "GET",
    headers: {},
    firstByteMs: 5000,
    idleMs: 5000,
  } as const;
  return new Promise((resolve, reject) => {
    let answered = 0;
    client.send(
      { ...request, repeatable: false },
      {
        onHead: (status) => {
          answered = status;
        },
        onData: () => true,
        onEnd: () => resolve(answered),
        onError: reject,
      },
    );
  });
}

describe("literal addresses of this machine or its network", () => {
  test.each([
    "127.0.0.1",
    "127.1",
    "0",
    "0.0.0.0",
    "2130706433",
    "0x7f.1",
    "0x7f000001",
    "017700000001",
    "0177.0.0.1",
    "127.0.0.1.",
    "localhost",
    "localhost.",
    "LOCALHOST",
    "a.localhost",
    "localhoſt",
    "①②⑦.⓪.⓪.①",
    "%31%32%37.0.0.1",
    "[::]",
    "[::1]",
    "[0:0:0:0:0:0:0:1]",
    "[::ffff:127.0.0.1]",
    "[::ffff:7f00:1]",
    "[::7f00:1]",
    "[64:ff9b::7f00:1]",
    "[64:ff9b:1::7f00:1]",
    "[2002:7f00:1::]",
    "[2001:0::7f00:1]",
    "[::ffff:0:7f00:1]",
    "[fe80::1]",
    "[fec0::1]",
    "[fd00::1]",
    "[ff02::1]",
    "[100::1]",
    "[2001:db8::1]",
    "[4000::1]",
    "10.0.0.0",
    "10.255.255.255",
    "172.16.0.0",
    "172.31.255.255",
    "192.168.0.0",
    "192.168.255.255",
    "100.64.0.0",
    "100.127.255.255",
    "169.254.0.0",
    "169.254.255.255",
    "192.0.0.0",
    "192.0.2.1",
    "198.18.0.0",
    "198.19.255.255",
    "198.51.100.1",
    "203.0.113.1",
    "224.0.0.0",
    "239.255.255.255",
    "240.0.0.0",
    "255.255.255.255",
    "169.254.169.254",
    "169.254.170.2",
    "100.100.100.200",
    "168.63.129.16",
    "192.0.0.192",
    "[fd00:ec2::254]",
    "metadata.google.internal",
    "metadata.google.internal.",
  ])("https://%s is rejected before connecting", async (host) => {
    const egress = egressWith();
    expect(() => egress.vetUrl(`https://${host}/`)).toThrow(EgressRefusedError);
    await expect(call(egress, `https://${host}/`)).rejects.toThrow(EgressRefusedError);
    expect(connections).toBe(0);
  });
});

test.each([
  { url: "file:///etc/passwd", refusal: "url" },
  { url: "file://host/etc/passwd", refusal: "scheme" },
  { url: "gopher://example.com/", refusal: "scheme" },
  { url: "data:text/plain,x", refusal: "url" },
  { url: "//evil", refusal: "url" },
  { url: "/x", refusal: "url" },
  { url: "\\\\evil", refusal: "url" },
  { url: "https:evil", refusal: "url" },
  { url: "", refusal: "url" },
  { url: "https://example.com:65536/", refusal: "url" },
  { url: "https://user:password@example.com/", refusal: "userinfo" },
  { url: "https://example.com@evil.example/", refusal: "userinfo" },
  { url: "http://example.com/", refusal: "scheme" },
  ...[0, 22, 25, 80, 5432, 6379, 8443].map((odd) => ({ url: `https://example.com:${odd}/`, refusal: "port" })),
  { url: `https://${"a".repeat(1024)}.com/`, refusal: "host" },
])("$url is rejected for its $refusal", ({ url, refusal }) => {
  let thrown: unknown;
  try {
    egressWith().vetUrl(url);
  } catch (error) {
    thrown = error;
  }
  expect(thrown).toMatchObject({ name: "EgressRefusedError", refusal });
});

test.each([
  "https://example.com/",
  "https://api.groq.com/openai/v1",
  "https://xn--bcher-kva.example/",
  "https://8.8.8.8/",
])("%s is allowed", (url) => {
  expect(egressWith().vetUrl(url).href).toContain(url);
});

describe("names", () => {
  const refusedAnswers = [
    { says: "loopback", answers: [loopback] },
    { says: "a public and a private address", answers: [documented, loopback] },
    { says: "a public A and a private AAAA", answers: [documented, { address: "::1", family: 6 }] },
    { says: "an IPv4-mapped address", answers: [{ address: "::ffff:127.0.0.1", family: 6 }] },
    { says: "a metadata service", answers: [{ address: "169.254.169.254", family: 4 }] },
    { says: "50 addresses, the last private", answers: [...Array.from({ length: 49 }, () => documented), loopback] },
    { says: "no address at all", answers: [{ address: "not-an-address", family: 4 }] },
  ] as const;
  test.each(refusedAnswers)("a name that resolves to $says is not called", async ({ answers }) => {
    const egress = egressWith({ resolve: async () => answers });
    await expect(call(egress, "https://rebound.example/")).rejects.toThrow(EgressRefusedError);
    expect(connections).toBe(0);
  });

  test("a name is resolved once per connection, and that address is used", async () => {
    const asked: string[] = [];
    const flipping: ResolveHost = async (hostname) => {
      asked.push(hostname);
      return asked.length === 1 ? [loopback] : [{ address: "169.254.169.254", family: 4 }];
    };
    const egress = egressWith({ listedHosts: [`flips.example:${port}`], resolve: flipping });
    expect(await call(egress, `http://flips.example:${port}/`)).toBe(302);
    expect(asked).toEqual(["flips.example"]);
    expect(hostLines).toEqual([`flips.example:${port}`]);
    await expect(call(egress, `http://flips.example:${port}/`)).rejects.toThrow(EgressRefusedError);
    expect(connections).toBe(1);
  });

  test("a hanging resolver ends in an error in time", async () => {
    const egress = egressWith({ resolve: () => new Promise(() => undefined), limits: { dnsMs: 30 } });
    await expect(call(egress, "https://slow.example/")).rejects.toThrow(/did not resolve within 30 ms/);
  });

  test("an unknown name is reported", async () => {
    const egress = egressWith({ resolve: () => Promise.reject(new Error("ENOTFOUND")) });
    await expect(call(egress, "https://nowhere.example/")).rejects.toMatchObject({ name: "HostLookupError" });
  });
});

describe("replacing the list", () => {
  const answered = "HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n";
  let keeping: Server;
  let url: string;
  let asked: Socket[] = [];
  beforeEach(async () => {
    asked = [];
    keeping = createServer((socket) => {
      socket.on("error", () => undefined);
      socket.on("data", () => asked.push(socket));
    });
    await new Promise<void>((resolve) => {
      keeping.listen(0, "127.0.0.1", resolve);
    });
    const address = keeping.address();
    url = `http://127.0.0.1:${typeof address === "object" && address !== null ? address.port : 0}/`;
  });
  afterEach(() => {
    keeping.close();
  });

  async function answeredCall(egress: Egress): Promise<number> {
    const before = asked.length;
    const calling = call(egress, url);
    await expect.poll(() => asked.length).toBe(before + 1);
    asked.at(-1)?.write(answered);
    return calling;
  }

  test("allows the hosts that it lists", async () => {
    const egress = egressWith();
    await expect(call(egress, url)).rejects.toThrow(EgressRefusedError);
    egress.listHosts(["127.0.0.1"]);
    expect(await answeredCall(egress)).toBe(200);
  });

  test("blocks hosts that are no longer listed, even on an open connection", async () => {
    const egress = egressWith({ listedHosts: ["127.0.0.1"] });
    expect(await answeredCall(egress)).toBe(200);
    expect(egress.client.connections()).toBe(1);
    egress.listHosts([]);
    expect(egress.client.connections()).toBe(0);
    await expect(call(egress, url)).rejects.toThrow(EgressRefusedError);
  });

  test("lets running calls finish, and does not reuse their connections", async () => {
    const egress = egressWith({ listedHosts: ["127.0.0.1"] });
    const running = call(egress, url);
    await expect.poll(() => asked.length).toBe(1);
    egress.listHosts([]);
    asked[0]?.write(answered);
    expect(await running).toBe(200);
    expect(egress.client.connections()).toBe(0);
    await expect(call(egress, url)).rejects.toThrow(EgressRefusedError);
  });

  test("has no effect if the new list is invalid", async () => {
    const egress = egressWith({ listedHosts: ["127.0.0.1"] });
    expect(() => egress.listHosts(["10.0.0.1", "a b"])).toThrow(/is no host to list/);
    expect(await answeredCall(egress)).toBe(200);
  });
});

describe("listed hosts", () => {
  test.each([
    { listed: () => "127.0.0.1", url: () => `http://127.0.0.1:${port}/` },
    { listed: () => `127.0.0.1:${port}`, url: () => `http://127.0.0.1:${port}/` },
    { listed: () => "::1", url: () => `http://[::1]:${port}/` },
    { listed: () => `[::1]:${port}`, url: () => `http://[::1]:${port}/` },
    { listed: () => "LocalHost", url: () => `http://localhost:${port}/` },
  ])("are called, without following redirects", async ({ listed, url }) => {
    expect(await call(egressWith({ listedHosts: [listed()] }), url())).toBe(302);
    expect(connections).toBe(1);
  });

  test.each([
    { why: "another port than the listed one", listed: "127.0.0.1:1", url: () => `http://127.0.0.1:${port}/` },
    { why: "another name for the same machine", listed: "localhost", url: () => `http://127.0.0.1:${port}/` },
    {
      why: "the mapped form of a listed address",
      listed: "127.0.0.1",
      url: () => `http://[::ffff:127.0.0.1]:${port}/`,
    },
    { why: "a listed metadata service", listed: "169.254.169.254", url: () => "http://169.254.169.254/" },
    { why: "a listed link-local address", listed: "169.254.1.1", url: () => "http://169.254.1.1/" },
    { why: "a listed multicast address", listed: "224.0.0.1", url: () => "http://224.0.0.1/" },
  ])("do not allow $why", async ({ listed, url }) => {
    await expect(call(egressWith({ listedHosts: [listed] }), url())).rejects.toThrow(EgressRefusedError);
    expect(connections).toBe(0);
  });

  test.each(["", "a b", "http://x", "host:99999", "host:port", "user@host", "[::1"])(
    "%j is not a valid list entry",
    (entry) => {
      expect(() => egressWith({ listedHosts: [entry] })).toThrow(/is no host to list/);
    },
  );
});

/** Sends a request with Node's own client. @returns its status */
function callWithAgent(egress: Egress, url: string): Promise<number> {
  const { httpAgent, httpsAgent } = egress.agents({ connections: 4 });
  return new Promise<number>((resolve, reject) => {
    const isSecure = url.startsWith("https:");
    const sent = isSecure ? requestHttps(url, { agent: httpsAgent }) : requestHttp(url, { agent: httpAgent });
    sent.on("error", reject).on("response", (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    sent.end();
  }).finally(() => {
    httpAgent.destroy();
    httpsAgent.destroy();
  });
}

describe("agents for libraries", () => {
  test.each(["127.0.0.1", "[::1]"])("connect to a listed %s", async (host) => {
    const egress = egressWith({ listedHosts: [`${host}:${port}`] });
    expect(await callWithAgent(egress, `http://${host}:${port}/`)).toBe(302);
    expect(hostLines).toEqual([`${host}:${port}`]);
  });

  test.each(["http://127.0.0.1", "https://127.0.0.1", "http://[::1]", "http://store.test", "https://store.test"])(
    "refuse %s, which is not listed",
    async (origin) => {
      const egress = egressWith({ listedHosts: ["other.test"], resolve: async () => [loopback] });
      await expect(callWithAgent(egress, `${origin}:${port}/`)).rejects.toThrow(EgressRefusedError);
      expect(connections).toBe(0);
    },
  );

  test("refuse a name that resolves to a private address on the port of the public", async () => {
    const egress = egressWith({ resolve: async () => [loopback] });
    await expect(callWithAgent(egress, "https://store.test/")).rejects.toThrow(EgressRefusedError);
  });
});
