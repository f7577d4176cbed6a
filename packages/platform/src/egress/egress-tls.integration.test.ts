import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createServer, type Server, type TLSSocket } from "node:tls";
import { promisify } from "node:util";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { fastHttp } from "../testing/fast-http.ts";
import { createEgress, type Egress } from "./egress.ts";

const run = promisify(execFile);
const certifiedName = "api.provider.example";

let folder: string;
let certificate: string;
let server: Server;
let port: number;
let greetings: { name: string | false | null | undefined; protocol: string | false | null; isResumed: boolean }[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "modelyard-tls-"));
  const [key, cert] = [join(folder, "key.pem"), join(folder, "certificate.pem")];
  const made = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-keyout", key, "-out", cert];
  const names = ["-subj", "/CN=a provider", "-addext", `subjectAltName=DNS:${certifiedName},IP:127.0.0.1`];
  await run("openssl", ["req", "-x509", "-days", "1", ...made, ...names]);
  certificate = await readFile(cert, "utf8");
  server = createServer({ key: await readFile(key), cert: certificate, ALPNProtocols: ["http/1.1"] }, answer);
  port = await new Promise((resolve) => {
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      resolve(typeof address === "object" && address !== null ? address.port : 0);
    });
  });
});
afterAll(async () => {
  server.close();
  await rm(folder, { recursive: true });
});

function answer(socket: TLSSocket): void {
  greetings.push({ name: socket.servername, protocol: socket.alpnProtocol, isResumed: socket.isSessionReused() });
  socket.on("error", () => undefined);
  socket.on("data", () => socket.end("HTTP/1.1 200 OK\r\ncontent-length: 5\r\nconnection: close\r\n\r\nhello"));
}

let egress: Egress | undefined;
afterEach(() => {
  egress?.client.destroy();
  egress = undefined;
  greetings = [];
});

/** Calls this machine by any name. @returns the body of the response */
function call(host: string, authorities: readonly string[] | undefined): Promise<string> {
  egress ??= createEgress({
    fastHttp,
    listedHosts: [`${host}:${port}`],
    resolve: async () => [{ address: "127.0.0.1", family: 4 }],
    ...(authorities === undefined ? {} : { authorities }),
  });
  const { client } = egress;
  const waits = { firstByteMs: 5000, idleMs: 5000, repeatable: false };
  return new Promise((resolve, reject) => {
    let body = "";
    client.send(
      { origin: `https://${host}:${port}`, path: "/", method: "GET", headers: { "x-key": "secret" }, ...waits },
      {
        onHead: () => undefined,
        onData(chunk) {
          body += chunk.toString();
          return true;
        },
        onEnd: () => resolve(body),
        onError: reject,
      },
    );
  });
}
test("a certificate of a trusted CA for the name is accepted, and the name is sent as SNI", async () => {
  expect(await call(certifiedName, [certificate])).toBe("hello");
  expect(greetings).toEqual([{ name: certifiedName, protocol: "http/1.1", isResumed: false }]);
});

test("the next connection resumes the TLS session of the previous one", async () => {
  await call(certifiedName, [certificate]);
  await call(certifiedName, [certificate]);
  expect(greetings.map(({ isResumed }) => isResumed)).toEqual([false, true]);
});

test("an IP address is checked against the certificate, and no SNI is sent", async () => {
  expect(await call("127.0.0.1", [certificate])).toBe("hello");
  expect(greetings).toMatchObject([{ name: false }]);
});

test.each([
  { what: "a certificate for another name", host: "other.example", trusts: true, code: "ERR_TLS_CERT_ALTNAME_INVALID" },
  {
    what: "a name below the certified one",
    host: `a.${certifiedName}`,
    trusts: true,
    code: "ERR_TLS_CERT_ALTNAME_INVALID",
  },
  { what: "an unknown CA", host: certifiedName, trusts: false, code: "DEPTH_ZERO_SELF_SIGNED_CERT" },
])("$what fails the call before anything is sent", async ({ host, trusts, code }) => {
  const received: Buffer[] = [];
  server.once("secureConnection", (socket: TLSSocket) => socket.on("data", (bytes: Buffer) => received.push(bytes)));
  await expect(call(host, trusts ? [certificate] : undefined)).rejects.toMatchObject({ code });
  server.removeAllListeners("secureConnection").on("secureConnection", answer);
  expect(Buffer.concat(received).toString()).toBe("");
});
