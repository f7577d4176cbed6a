import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { answerChat, ChatRequest, sendEventTexts } from "./chat.ts";
import { CompletionRequest, respondWithCompletion } from "./completions.ts";
import { DocumentedHosts, documentedTarget, faultHeader } from "./documented-host.ts";
import { type FaultModel, faultModels, isFaultModel } from "./faults.ts";
import { LargeChats } from "./large-chat.ts";
import { sendError, sendJson } from "./send.ts";

/** A request as the simulator received it. Header values are the real ones: this is a test server. */
export interface ReceivedRequest {
  method: string;
  /** With the query string. */
  path: string;
  /** Lower-case names. */
  headers: Record<string, string>;
  /** The bytes as text, so that a test can compare them exactly. */
  body: string;
  /** Number of response bytes sent on this request's connection. */
  readonly sentBytes: number;
  /** Whether the caller disconnected before the response was complete. */
  aborted: boolean;
  /** When the response ended or the caller disconnected, in milliseconds since 1970; `undefined` until then. */
  closedAt: number | undefined;
}

interface ProviderSimOptions {
  /** 0 or absent: any free port. */
  port?: number;
  /** Pause between two words of a streamed response. */
  wordDelayMs?: number;
  /** Whether pictures below `/hosts/` can be decoded, for clients that do; those of the fixtures are texts. */
  hasRealPictures?: boolean;
  /** How many of the latest requests `received` holds, with their bodies. */
  keptRequests?: number;
}

export interface ProviderSim {
  /** Such as `http://127.0.0.1:41234`, without a trailing slash. */
  url: string;
  port: number;
  /** The only key that is accepted. */
  key: string;
  /** The latest requests, oldest first. */
  received: ReceivedRequest[];
  /** Fixture (`<provider>/<task>`) for requests below `/hosts/` from callers that cannot send it in a header. */
  selectedCell: string | undefined;
  close(): Promise<void>;
}

/** Paths of chat at OpenAI-compatible providers. */
const chatPaths: ReadonlySet<string> = new Set([
  "/v1/chat/completions",
  "/openai/v1/chat/completions",
  "/inference/v1/chat/completions",
  "/v1/openai/chat/completions",
  "/v3/openai/chat/completions",
  "/compatibility/v1/chat/completions",
]);

/** From this size on, a chat request is read in a thread. */
const largeBytes = 1024 * 1024;

/** Starts a provider on 127.0.0.1 that speaks OpenAI's wire format and fails on demand. */
export async function startProviderSim({
  port = 0,
  wordDelayMs = 20,
  hasRealPictures = false,
  keptRequests = 1000,
}: ProviderSimOptions = {}): Promise<ProviderSim> {
  const key = "sim-key-0123456789abcdef0123456789abcdef";
  const received: ReceivedRequest[] = [];
  let requests = 0;
  const hosts = new DocumentedHosts(key, hasRealPictures);

  const server = createServer((request, response) => {
    response.setHeader("server", "modelyard-provider-simulator");
    requests += 1;
    response.setHeader("x-request-id", `sim-${requests}`);
    const record = recordRequest(request, response);
    received.push(record);
    if (received.length > keptRequests) received.shift();
    collectBody(request, (body) => {
      if (keptRequests > 0) record.body = body.toString("utf8");
      answer(request, response, body);
    });
  });
  const largeChats = new LargeChats();

  function answer(request: IncomingMessage, response: ServerResponse, body: Buffer<ArrayBuffer>): void {
    const fault = request.headers[faultHeader];
    const documented = documentedTarget(request.url ?? "/");
    if (typeof fault === "string" && isFaultModel(fault)) {
      respondWithFault(response, fault);
      return;
    }
    if (documented !== undefined) {
      hosts.answer(request, response, body.toString("utf8"), documented);
      return;
    }
    const path = (request.url ?? "/").split("?")[0] ?? "/";
    if (request.headers.authorization !== `Bearer ${key}`) {
      sendError(response, 401, "Incorrect API key provided to the provider simulator.", "invalid_api_key");
    } else if (request.method === "GET" && path.endsWith("/v1/models")) {
      sendJson(response, 200, { object: "list", data: ["sim-chat", ...Object.keys(faultModels)].map(describeModel) });
    } else if (request.method === "POST" && chatPaths.has(path)) {
      if (body.length < largeBytes) chat(response, body.toString("utf8"));
      else void largeChat(response, body);
    } else if (request.method === "POST" && path === "/v1/completions") {
      complete(response, body.toString("utf8"));
    } else {
      sendError(response, 404, `The provider simulator has no ${request.method} ${path}.`, "not_found");
    }
  }

  function respondWithFault(response: ServerResponse, model: FaultModel): void {
    faultModels[model].respond(response, { key, request: { model, messages: [] } });
  }

  function chat(response: ServerResponse, body: string): void {
    const parsed = ChatRequest.safeParse(parseJson(body));
    if (!parsed.success) {
      refuseChat(response);
    } else if (isFaultModel(parsed.data.model)) {
      faultModels[parsed.data.model].respond(response, { key, request: parsed.data });
    } else {
      answerChat(response, parsed.data, wordDelayMs);
    }
  }

  async function largeChat(response: ServerResponse, body: Buffer<ArrayBuffer>): Promise<void> {
    const read = await largeChats.read(body);
    if (read.kind === "completion") {
      response.writeHead(200, { "content-type": "application/json" }).end(read.json);
      response.once("close", () => freeMemory(read.json));
    } else if (read.kind === "events") sendEventTexts(response, read.texts, wordDelayMs);
    else if (read.kind === "fault") respondWithFault(response, read.model);
    else refuseChat(response);
  }

  function complete(response: ServerResponse, body: string): void {
    const parsed = CompletionRequest.safeParse(parseJson(body));
    if (!parsed.success) {
      sendError(response, 400, "The body is not a completion request.", "invalid_request");
      return;
    }
    const { model, prompt, stream } = parsed.data;
    if (model === "fault-slow") respondWithCompletion(response, parsed.data, 1000);
    else if (isFaultModel(model)) {
      const messages = [{ role: "user", content: String(prompt) }];
      faultModels[model].respond(response, { key, request: { model, messages, stream } });
    } else respondWithCompletion(response, parsed.data, wordDelayMs);
  }

  await new Promise<void>((resolve, reject) => {
    server.once("error", reject).listen(port, "127.0.0.1", resolve);
  });
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the simulator has no port");
  return {
    url: `http://127.0.0.1:${address.port}`,
    port: address.port,
    key,
    received,
    get selectedCell() {
      return hosts.cell;
    },
    set selectedCell(cell) {
      hosts.cell = cell;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function recordRequest(request: IncomingMessage, response: ServerResponse): ReceivedRequest {
  const { socket } = request;
  const seen: ReceivedRequest = {
    method: request.method ?? "",
    path: request.url ?? "/",
    headers: Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)])),
    body: "",
    get sentBytes() {
      return socket.bytesWritten;
    },
    aborted: false,
    closedAt: undefined,
  };
  response.once("close", () => {
    seen.aborted = !response.writableFinished;
    seen.closedAt = Date.now();
  });
  return seen;
}

function refuseChat(response: ServerResponse): void {
  sendError(response, 400, "The body is no chat request.", "invalid_request");
}

function collectBody(request: IncomingMessage, done: (body: Buffer<ArrayBuffer>) => void): void {
  const chunks: Buffer[] = [];
  request.on("data", (chunk: Buffer) => chunks.push(chunk));
  request.on("end", () => {
    const body = Buffer.concat(chunks);
    if (body.length >= largeBytes) for (const chunk of chunks) freeMemory(chunk);
    done(body);
  });
  // The caller disconnected while sending: no response is possible.
  request.on("error", () => undefined);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function describeModel(id: string): object {
  return { id, object: "model", created: 1_700_000_000, owned_by: "modelyard-provider-simulator" };
}

/** Frees memory that nothing else uses. An idle process does not collect garbage, and would keep it. */
function freeMemory({ buffer, byteLength }: Uint8Array): void {
  if (byteLength === buffer.byteLength && buffer instanceof ArrayBuffer) buffer.transfer(0);
}
