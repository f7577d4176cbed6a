import type { ServerResponse } from "node:http";

export function sendJson(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}

/** An error in OpenAI's shape. */
export function sendError(response: ServerResponse, status: number, message: string, code: string): void {
  const type = status < 500 ? "invalid_request_error" : "server_error";
  sendJson(response, status, { error: { message, type, code, param: null } });
}
