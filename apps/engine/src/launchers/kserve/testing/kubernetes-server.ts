import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { makeCertificate } from "./certificate.ts";

interface Received {
  method: string;
  path: string;
  query: URLSearchParams;
  authorization: string | undefined;
  contentType: string | undefined;
  body: Record<string, unknown>;
}

interface Reply {
  status: number;
  body: unknown;
}

/** Answers as an API server of Kubernetes does. A test says what. */
export interface KubernetesServer {
  url: string;
  caFile: string;
  tokenFile: string;
  received: Received[];
  reply: (request: Received) => Reply;
  close(): Promise<void>;
}

export const serviceAccountToken = "token-of-the-service-account";

export async function startKubernetesServer(): Promise<KubernetesServer> {
  const folder = await mkdtemp(join(tmpdir(), "kubernetes-"));
  const [keyFile, caFile, tokenFile] = [join(folder, "key.pem"), join(folder, "ca.crt"), join(folder, "token")];
  await makeCertificate({ keyFile, caFile });
  await writeFile(tokenFile, `${serviceAccountToken}\n`);
  const kubernetes: KubernetesServer = {
    url: "",
    caFile,
    tokenFile,
    received: [],
    reply: () => failure(500, "no reply is set"),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
      await rm(folder, { recursive: true });
    },
  };
  const server = createServer({ key: await readFile(keyFile), cert: await readFile(caFile) }, (request, response) => {
    let text = "";
    request.on("data", (chunk: Buffer) => {
      text += chunk.toString();
    });
    request.on("end", () => {
      const { pathname, searchParams } = new URL(request.url ?? "", "https://kubernetes");
      const received: Received = {
        method: request.method ?? "",
        path: pathname,
        query: searchParams,
        authorization: request.headers.authorization,
        contentType: request.headers["content-type"],
        body: text === "" ? {} : JSON.parse(text),
      };
      kubernetes.received.push(received);
      const { status, body } = kubernetes.reply(received);
      response.writeHead(status, { "content-type": "application/json" });
      response.end(typeof body === "string" ? body : JSON.stringify(body));
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const address = server.address();
  kubernetes.url = `https://127.0.0.1:${typeof address === "object" && address !== null ? address.port : 0}`;
  return kubernetes;
}

/** A `Status` of Kubernetes. */
export function failure(status: number, message: string): Reply {
  return { status, body: { kind: "Status", apiVersion: "v1", status: "Failure", message, code: status } };
}
