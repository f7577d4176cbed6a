import { request as sendRequest } from "node:http";

export interface SentRequest {
  method: string;
  url: string;
  headers?: Record<string, string>;
  body?: Uint8Array | string;
  /** Sends the body in chunks, so that its length is not known in advance. */
  isChunked?: true;
  /** Called when half of the body has left, and when all of it has. */
  onHalf?: () => void;
  onWhole?: () => void;
}

export interface ReceivedResponse {
  status: number;
  body: Buffer;
}

/** Sends a request on a new connection. Rejects when the connection ends before the response is complete. */
export function send(request: SentRequest): Promise<ReceivedResponse> {
  const { method, url, headers = {}, isChunked, onHalf, onWhole } = request;
  const body = Buffer.from(request.body ?? "");
  return new Promise((resolve, reject) => {
    const sent = sendRequest(url, {
      method,
      agent: false,
      headers: { ...headers, ...(isChunked ? {} : { "Content-Length": body.length }) },
    });
    sent.on("error", reject);
    sent.on("response", (response) => {
      const pieces: Buffer[] = [];
      response.on("data", (piece: Buffer) => pieces.push(piece));
      response.on("error", reject);
      response.on("end", () => resolve({ status: response.statusCode ?? 0, body: Buffer.concat(pieces) }));
    });
    const half = Math.floor(body.length / 2);
    sent.write(body.subarray(0, half), (failed) => {
      if (failed !== null && failed !== undefined) return;
      onHalf?.();
      sent.end(body.subarray(half), onWhole);
    });
  });
}
