import type { ServerResponse } from "node:http";
import { answerChat, type ChatRequest, chunk, sse } from "./chat.ts";
import { sendError, sendJson } from "./send.ts";

interface FaultContext {
  key: string;
  request: ChatRequest;
}

interface Fault {
  respond(response: ServerResponse, context: FaultContext): void;
}

/** Sets a marker on the `window` of a page that runs it. */
const markup = `<script>window.marked=1</script>"><img src=x onerror=window.marked=1>`;
const eventStream = { "content-type": "text/event-stream; charset=utf-8" };

function socketOf(response: ServerResponse) {
  if (response.socket === null) throw new Error("the caller has left");
  return response.socket;
}

function flood(response: ServerResponse, text: string): void {
  const pump = () => {
    while (!response.destroyed && response.write(text));
  };
  response.writeHead(200, eventStream).on("drain", pump);
  pump();
}

/** The faults, by the model id that requests each. */
export const faultModels = {
  /** Responds correctly, with a second between words. */
  "fault-slow": { respond: (response, { request }) => answerChat(response, request, 1000) },
  "fault-400": {
    respond: (response) => sendError(response, 400, "The simulator dislikes `temperature`.", "bad_temperature"),
  },
  /** Rejects with markup that a page must escape. */
  "fault-markup": {
    respond: (response) => {
      response.setHeader("x-request-id", markup);
      sendError(response, 400, markup, markup);
    },
  },
  /** 502 with a web page whose script would run if the hub served it as its own. */
  "fault-markup-page": {
    respond: (response) => response.writeHead(502, { "content-type": "text/html" }).end(`<html>${markup}</html>`),
  },
  "fault-404": { respond: (response) => sendError(response, 404, "The simulator lost this model.", "model_not_found") },
  "fault-500": { respond: (response) => sendError(response, 500, "The simulator broke down.", "internal_error") },
  "fault-503": { respond: (response) => sendError(response, 503, "The simulator is overloaded.", "overloaded") },
  "fault-429": {
    respond: (response) => {
      response.setHeader("retry-after", "7");
      sendError(response, 429, "The simulator is asked too often.", "rate_limit_exceeded");
    },
  },
  /** 429 with `retry-after` as a date, a week from now. */
  "fault-429-date": {
    respond: (response) => {
      response.setHeader("retry-after", new Date(Date.now() + 7 * 24 * 3600 * 1000).toUTCString());
      sendError(response, 429, "The simulator is asked too often.", "rate_limit_exceeded");
    },
  },
  /** 429 with a `retry-after` of 31 years. */
  "fault-429-huge": {
    respond: (response) => {
      response.setHeader("retry-after", "1000000000");
      sendError(response, 429, "The simulator is asked too often.", "rate_limit_exceeded");
    },
  },
  /** 200 and JSON, but not of any task. */
  "fault-wrong-shape": { respond: (response) => sendJson(response, 200, { unexpected: true }) },
  /** 200 and JSON by its header, but the body stops half-way through a string. */
  "fault-malformed": {
    respond: (response) =>
      response
        .writeHead(200, { "content-type": "application/json" })
        .end('{"id": "chatcmpl-simulated", "choices": [{"me'),
  },
  /** 200 with a web page, as a captive portal would. */
  "fault-html": {
    respond: (response) =>
      response.writeHead(200, { "content-type": "text/html" }).end("<!doctype html><title>Welcome</title>"),
  },
  /** 502 with a web page, as a load balancer would. */
  "fault-502-html": {
    respond: (response) =>
      response.writeHead(502, { "content-type": "text/html" }).end("<html><h1>502 Bad Gateway</h1></html>"),
  },
  /** Status line and headers that are not valid HTTP. */
  "fault-bad-headers": {
    respond: (response) => socketOf(response).end("HTTP/1.1 200 OK\r\ncontent length\r\n\x00: x\r\n\r\n"),
  },
  /** A head above any size limit. */
  "fault-huge-headers": {
    respond: (response) => socketOf(response).end(`HTTP/1.1 200 OK\r\nx-filler: ${"x".repeat(80_000)}\r\n\r\n`),
  },
  /** Two thousand headers. */
  "fault-many-headers": {
    respond: (response) => {
      const lines = Array.from({ length: 2000 }, (_, index) => `x-${index}: y\r\n`).join("");
      socketOf(response).end(`HTTP/1.1 200 OK\r\n${lines}content-length: 0\r\n\r\n`);
    },
  },
  /** Two different `content-length` headers. */
  "fault-two-lengths": {
    respond: (response) =>
      socketOf(response).end(
        "HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 2\r\ncontent-length: 500\r\n\r\n{}",
      ),
  },
  /** Both `content-length` and chunks. */
  "fault-length-and-chunks": {
    respond: (response) =>
      socketOf(response).end(
        "HTTP/1.1 200 OK\r\ncontent-length: 2\r\ntransfer-encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n",
      ),
  },
  /** A chunk whose size is no number. */
  "fault-bad-chunk": {
    respond: (response) =>
      socketOf(response).end("HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nmany\r\n{}\r\n0\r\n\r\n"),
  },
  /** Sends a second response after the first. */
  "fault-long-body": {
    respond: (response) => {
      const answer = 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 11\r\n\r\n{"id": "x"}';
      socketOf(response).write(answer + answer.replace('"x"', '"y"'));
    },
  },
  /** Closes the connection without a response. */
  "fault-half-close": { respond: (response) => socketOf(response).end() },
  /** Never responds. */
  "fault-hang": { respond: () => undefined },
  /** Sends headers and one event, then nothing. */
  "fault-stall": {
    respond: (response, { request }) => {
      response.writeHead(200, eventStream).write(sse(chunk(request.model, { role: "assistant", content: "Wait" })));
    },
  },
  /** Resets the connection without a response. */
  "fault-reset": { respond: (response) => socketOf(response).resetAndDestroy() },
  /** Resets the connection after the first event. */
  "fault-reset-in-stream": {
    respond: (response, { request }) => {
      response.writeHead(200, eventStream).write(sse(chunk(request.model, { role: "assistant", content: "Once" })));
      setTimeout(() => response.socket?.resetAndDestroy(), 50);
    },
  },
  /** Announces more bytes than it sends. */
  "fault-short-body": {
    respond: (response) =>
      socketOf(response).end(
        'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 500\r\n\r\n{"id": "x"',
      ),
  },
  /** Redirects to another address. */
  "fault-redirect": {
    respond: (response) => response.writeHead(307, { location: "http://127.0.0.1:9/elsewhere" }).end(),
  },
  /** Repeats the key in an error, as careless providers do. */
  "fault-echo-key": {
    respond: (response, { key }) => sendError(response, 400, `Key ${key} may not use this model.`, "forbidden_model"),
  },
  /** Rejects the key. */
  "fault-401": { respond: (response) => sendError(response, 401, "Incorrect API key provided.", "invalid_api_key") },
  /** Streams two words and ends without `[DONE]`. */
  "fault-truncated": {
    respond: (response, { request }) => {
      const events = ["Half ", "a sentence"].map((content) =>
        sse(chunk(request.model, { role: "assistant", content })),
      );
      response.writeHead(200, eventStream).end(events.join(""));
    },
  },
  /** Streams without end, as fast as it is read. */
  "fault-flood": {
    respond: (response, { request }) => flood(response, sse(chunk(request.model, { content: "x".repeat(60_000) }))),
  },
  /** Streams a line that does not end, as fast as it is read. */
  "fault-endless-line": {
    respond: (response) => flood(response, "x".repeat(64 * 1024)),
  },
  /** Streams one event with a line of 10 MiB. */
  "fault-long-line": {
    respond: (response, { request }) => {
      response.writeHead(200, eventStream);
      response.end(`${sse(chunk(request.model, { content: "x".repeat(10 * 1024 * 1024) }))}data: [DONE]\n\n`);
    },
  },
  /** Responds correctly, one byte at a time. */
  "fault-slices": {
    respond: (response, { request }) => {
      const content = "One by one.";
      const body =
        request.stream === true
          ? `${sse(chunk(request.model, { content }))}data: [DONE]\n\n`
          : JSON.stringify({ id: "x", choices: [{ index: 0, message: { role: "assistant", content } }] });
      const type = request.stream === true ? eventStream["content-type"] : "application/json";
      const bytes = Buffer.from(
        `HTTP/1.1 200 OK\r\ncontent-type: ${type}\r\nconnection: close\r\ntransfer-encoding: chunked\r\n\r\n${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`,
      ).values();
      const socket = socketOf(response).setNoDelay(true);
      const sendNext = () => {
        const next = bytes.next();
        if (next.done === true) socket.end();
        else if (!socket.destroyed) {
          socket.write(Buffer.of(next.value));
          setImmediate(sendNext);
        }
      };
      sendNext();
    },
  },
  /** Streams one event, then an error as an event. */
  "fault-error-in-stream": {
    respond: (response, { request }) => {
      response.writeHead(200, eventStream);
      response.write(sse(chunk(request.model, { role: "assistant", content: "So far" })));
      const error = { message: "The simulator ran out of memory.", type: "server_error", code: "oom", param: null };
      response.end(sse({ error }));
    },
  },
} as const satisfies Record<string, Fault>;

export type FaultModel = keyof typeof faultModels;

export function isFaultModel(model: string): model is FaultModel {
  return Object.hasOwn(faultModels, model);
}
