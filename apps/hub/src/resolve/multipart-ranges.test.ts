import { createServer } from "node:http";
import type { Pieces } from "@modelyard/platform/http/piece-stream";
import { sendPieces } from "@modelyard/platform/http/send-pieces";
import { afterEach, expect, test } from "vitest";
import { ObjectStoreAwayError } from "../objects/object-driver.ts";
import { openLater } from "../objects/open-later.ts";
import type { ByteRange } from "./byte-range.ts";
import { multipartRanges } from "./multipart-ranges.ts";

const content = Buffer.from("0123456789");
const ranges = [
  { start: 0, end: 1 },
  { start: 5, end: 8 },
];

/** Opens ranges until the store is away. @param opens how many */
function openRanges(opens: number): (range: ByteRange) => Pieces {
  let opened = 0;
  return ({ start, end }) =>
    openLater(async () => {
      opened += 1;
      if (opened > opens) throw new ObjectStoreAwayError("the S3 server does not respond");
      const pieces = [content.subarray(start, end + 1)].values();
      return { next: async () => pieces.next(), return: async () => undefined, recycle: () => undefined };
    });
}

let server: ReturnType<typeof createServer> | undefined;
afterEach(() => {
  server?.close();
});

/** Serves the ranges as the hub does. @returns the response */
async function send(open: (range: ByteRange) => Pieces): Promise<Response> {
  server = createServer((_incoming, outgoing) => {
    const { body, contentType, sizeBytes } = multipartRanges({ ranges, type: "text/plain", sizeBytes: 10, open });
    const headers = { "Content-Type": contentType, "Content-Length": String(sizeBytes) };
    const response = new Response(null, { status: 206, headers });
    sendPieces(outgoing, response, body()).catch(() => outgoing.writeHead(503).end());
  });
  await new Promise<void>((resolve) => server?.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  return fetch(`http://127.0.0.1:${typeof address === "object" ? address?.port : 0}/`);
}

test("several ranges are the parts of one body", async () => {
  const response = await send(openRanges(2));
  const boundary = response.headers.get("content-type")?.split("boundary=")[1];
  const part = (range: string, text: string) =>
    `\r\n--${boundary}\r\nContent-Type: text/plain\r\nContent-Range: bytes ${range}/10\r\n\r\n${text}`;
  expect([response.status, await response.text()]).toEqual([
    206,
    `${part("0-1", "01")}${part("5-8", "5678")}\r\n--${boundary}--\r\n`,
  ]);
});

test("a store that is away is known before the head of the response is sent", async () => {
  expect((await send(openRanges(0))).status).toBe(503);
});

test("a store that is lost between two ranges is an error for the client", async () => {
  const response = await send(openRanges(1));
  expect(response.status).toBe(206);
  await expect(response.text()).rejects.toThrow("terminated");
});
