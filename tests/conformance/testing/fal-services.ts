import { createServer, type IncomingMessage } from "node:http";
import { text } from "node:stream/consumers";
import type { ProviderSim } from "@modelyard/provider-sim";

const jobId = "5f1e2d3c";

export interface FalServices {
  /** Returns the target of a request to one of fal's hosts, if it is for a service that no documented cell has. */
  lead(host: string, path: string): string | undefined;
  /** The files that were uploaded to fal's storage. */
  stored: string[];
  close(): void;
}

/**
 * Services that fal's own client needs beside the documented calls: a storage for files, and a queue for the models
 * that are documented without one.
 * @see https://docs.fal.ai/model-endpoints/queue
 */
export async function startFalServices(sim: ProviderSim): Promise<FalServices> {
  const stored: string[] = [];
  let answer = "";

  async function answerTo(path: string, request: IncomingMessage): Promise<unknown> {
    const body = await text(request);
    if (path.startsWith("/storage/auth/token")) {
      const expires_at = new Date(Date.now() + 60_000).toISOString();
      return { token: "storage", token_type: "Bearer", base_url: "https://v3.fal.media", expires_at };
    }
    if (path === "/files/upload") {
      stored.push(body);
      return { access_url: "https://v3.fal.media/files/reader" };
    }
    const job = `https://queue.fal.run${path.replace(/\/requests\/.*$/, "")}/requests/${jobId}`;
    const urls = { response_url: job, status_url: `${job}/status`, cancel_url: `${job}/cancel` };
    if (path.includes("/requests/")) {
      return path.includes("/status")
        ? { status: "COMPLETED", request_id: jobId, logs: [], ...urls }
        : JSON.parse(answer);
    }
    const { authorization = "" } = request.headers;
    const headers = { authorization, "content-type": "application/json" };
    answer = await (await fetch(`${sim.url}/hosts/fal.run${path}`, { method: "POST", body, headers })).text();
    return { status: "IN_QUEUE", request_id: jobId, queue_position: 0, ...urls };
  }

  const server = createServer((request, response) => {
    answerTo(request.url ?? "/", request).then(
      (value) => response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(value)),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  return {
    stored,
    lead(host, path) {
      const isStorage = host === "rest.fal.ai" || path === "/files/upload";
      const isQueue = host === "queue.fal.run" && sim.selectedCell === "fal-ai/text-to-image";
      if (isStorage || isQueue) return `http://127.0.0.1:${address.port}${path}`;
      // The client requests no logs, and none are sent anyway.
      return host === "queue.fal.run" ? `${sim.url}/hosts/${host}${path.replace("?logs=false", "")}` : undefined;
    },
    close: () => server.close().closeAllConnections(),
  };
}
