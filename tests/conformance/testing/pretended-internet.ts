import { execFile } from "node:child_process";
import { readFile, rm, writeFile } from "node:fs/promises";
import { createServer, request as httpRequest, type IncomingMessage, type ServerResponse } from "node:http";
import { createServer as createTlsServer } from "node:https";
import { connect } from "node:net";
import { join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

interface PretendedInternetOptions {
  /** Folder for keys and certificates; its creator removes it. */
  folder: string;
  /** Every host that programs may call. */
  hosts: readonly string[];
  /** Actual target of a request to `https://{host}{path}`: an http URL, and headers to add. */
  lead: (host: string, path: string) => { url: string; headers?: Readonly<Record<string, string>> };
}

export interface PretendedInternet {
  /** Environment variables with which a program uses it, whichever language it is written in. */
  environment: Readonly<Record<string, string>>;
  close(): void;
}

/**
 * Simulates hosts of the internet on this machine, with certificates that only the given environment trusts. A program
 * that uses the common variables for proxies and certificates can call them, so that copied code runs unchanged.
 */
export async function startPretendedInternet({
  folder,
  hosts,
  lead,
}: PretendedInternetOptions): Promise<PretendedInternet> {
  const certificates = await issueCertificates(folder, hosts);
  const site = createTlsServer({ key: certificates.key, cert: certificates.certificate }, (request, response) => {
    const { url, headers } = lead(request.headers.host ?? "", request.url ?? "/");
    passOn(request, response, url, headers);
  });
  const sitePort = await listen(site);
  // Programs ask the proxy for a tunnel to a host; each ends at the site, which reads the host from the request.
  const proxy = createServer((_, response) => response.writeHead(405).end());
  proxy.on("connect", (_request, socket, head) => {
    const tunnel = connect(sitePort, "127.0.0.1", () => {
      socket.write("HTTP/1.1 200 Connection established\r\n\r\n");
      tunnel.write(head);
      tunnel.pipe(socket).pipe(tunnel);
    });
    tunnel.on("error", () => socket.destroy());
    socket.on("error", () => tunnel.destroy());
  });
  const proxyUrl = `http://127.0.0.1:${await listen(proxy)}`;
  return {
    environment: {
      HTTPS_PROXY: proxyUrl,
      https_proxy: proxyUrl,
      NO_PROXY: "127.0.0.1,localhost",
      no_proxy: "127.0.0.1,localhost",
      NODE_USE_ENV_PROXY: "1",
      NODE_EXTRA_CA_CERTS: certificates.authorityFile,
      CURL_CA_BUNDLE: certificates.authorityFile,
      REQUESTS_CA_BUNDLE: certificates.authorityFile,
      SSL_CERT_FILE: certificates.authorityFile,
    },
    close() {
      proxy.close().closeAllConnections();
      site.close().closeAllConnections();
    },
  };
}

function passOn(
  request: IncomingMessage,
  response: ServerResponse,
  url: string,
  added: Readonly<Record<string, string>> = {},
): void {
  const { host: _, ...headers } = request.headers;
  const onwards = httpRequest(url, { method: request.method, headers: { ...headers, ...added } }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
  });
  onwards.on("error", (error) => response.writeHead(502).end(String(error)));
  request.pipe(onwards);
}

async function listen(server: ReturnType<typeof createServer> | ReturnType<typeof createTlsServer>): Promise<number> {
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  return address.port;
}

/** A certificate authority valid for a day, and one certificate for all hosts. */
async function issueCertificates(folder: string, hosts: readonly string[]) {
  const path = (name: string) => join(folder, name);
  const newKey = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"];
  const authority = [
    "-keyout",
    path("authority.key"),
    "-out",
    path("authority.pem"),
    "-subj",
    "/CN=Pretended internet",
  ];
  await run("openssl", ["req", "-x509", ...newKey, ...authority, "-days", "1"]);
  const asked = ["-keyout", path("site.key"), "-out", path("site.csr"), "-subj", "/CN=Pretended site"];
  await run("openssl", ["req", ...newKey, ...asked]);
  const names = `subjectAltName=${hosts.map((host) => `DNS:${host}`).join(",")}\n`;
  await writeFile(path("site.ext"), names);
  const signer = ["-CA", path("authority.pem"), "-CAkey", path("authority.key"), "-CAcreateserial"];
  const signed = ["-in", path("site.csr"), "-out", path("site.pem"), "-extfile", path("site.ext"), "-days", "1"];
  await run("openssl", ["x509", "-req", ...signer, ...signed]);
  const [key, certificate] = await Promise.all([readFile(path("site.key")), readFile(path("site.pem"))]);
  // No other host gets a certificate.
  await rm(path("authority.key"));
  return { key, certificate, authorityFile: path("authority.pem") };
}
