import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { last } from "./exchange.ts";
import { findProxy, type Proxy, type ProxyName, startProxy } from "./proxy.ts";
import type { BodyMode } from "./proxy-files.ts";
import { type RecordingServer, startRecordingServer } from "./recording-server.ts";
import { requestCorpus } from "./request-corpus.ts";

/** Sends bytes and reads until the proxy closes the connection; its time limits are short. */
function sendThrough(port: number, bytes: string): Promise<string> {
  const socket = connect({ port, host: "127.0.0.1", noDelay: true });
  let received = "";
  socket.setEncoding("latin1").on("data", (text: string) => void (received += text));
  socket.on("error", () => undefined);
  socket.write(bytes, "latin1");
  return new Promise((resolve) => {
    socket.once("close", () => resolve(received));
  });
}

interface Understood {
  method: string;
  url: string;
  body: string | undefined;
}
const withBody = ({ method, url, body }: Understood) => ({ method, url, body });
const withoutBody = ({ method, url }: Understood) => ({ method, url });

const proxies: { name: ProxyName; mode: BodyMode; fastHttp: boolean }[] = [
  { name: "nginx", mode: "streaming", fastHttp: true },
  { name: "nginx", mode: "buffering", fastHttp: true },
  { name: "haproxy", mode: "streaming", fastHttp: true },
  { name: "haproxy", mode: "buffering", fastHttp: true },
  { name: "nginx", mode: "streaming", fastHttp: false },
  { name: "haproxy", mode: "streaming", fastHttp: false },
];

describe.each(proxies)("behind $name, which is $mode bodies, fast path: $fastHttp", ({ name, mode, fastHttp }) => {
  const program = findProxy(name);
  let server: RecordingServer;
  let proxy: Proxy;
  beforeAll(async () => {
    if (program === undefined) return;
    server = await startRecordingServer({ fastHttp });
    proxy = await startProxy({ name, program, backendPort: server.port, mode });
  });
  afterAll(async () => {
    await proxy?.stop();
    server?.close();
  });

  /** Returns why the proxy and the server disagree about a request, if they do. */
  async function disagreement(bytes: string, marker: string): Promise<unknown> {
    server.seen();
    await sendThrough(proxy.port, bytes + last.repeat(40));
    const probe = await sendThrough(proxy.port, last.replace("/last", marker));
    const own = server.seen().filter(({ url }) => url !== marker);
    const begun = own.map(({ method, url }) => `${method} ${url}`);
    const forwarded = await proxy.forwarded(marker, begun);
    // A request that the server took for the end of another one would get the response of that one.
    if (!probe.endsWith(JSON.stringify({ method: "GET", url: marker, body: "" }))) return { probe };
    const shown = mode === "buffering" ? withBody : withoutBody;
    const complete = own.filter(({ body }) => body !== undefined).map(shown);
    const answered = forwarded.filter(({ status }) => status === "200").map(shown);
    const sent = new Set(forwarded.map(({ method, url }) => `${method} ${url}`));
    const isEqual = JSON.stringify(complete) === JSON.stringify(answered) && begun.every((line) => sent.has(line));
    return isEqual ? undefined : { complete, answered, begun, forwarded };
  }

  test.skipIf(program === undefined)(`${name} and the server agree where each request ends`, async () => {
    const disagreements: unknown[] = [];
    for (const [index, request] of requestCorpus.entries()) {
      const found = await disagreement(request.bytes, `/marker-${index}-end`);
      if (found !== undefined) disagreements.push({ request: request.name, found });
    }
    expect(disagreements).toEqual([]);
  });
});
