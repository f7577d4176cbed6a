import { request as nodeRequest } from "node:http";
import { Duplex } from "node:stream";
import {
  type Arbitrary,
  array,
  assert,
  asyncProperty,
  constantFrom,
  integer,
  nat,
  oneof,
  option,
  record,
  stringMatching,
  tuple,
  uint8Array,
} from "fast-check";
import { expect, test } from "vitest";
import { limits } from "../../limits/limits.ts";
import { HttpCallError } from "./http-call-error.ts";
import { ResponseReader } from "./response-reader.ts";

interface Read {
  status: number;
  headers: Record<string, string>;
  body: string;
  /** Bytes after the end of the response. */
  beyond: number;
}

/** Reads as a connection does: always from the same memory, which is overwritten afterwards. */
function read(pieces: readonly Buffer[]): Read {
  const memory = Buffer.alloc(Math.max(1, ...pieces.map((piece) => piece.length)));
  const got: Read = { status: 0, headers: {}, body: "", beyond: 0 };
  const reader = new ResponseReader({
    onHead({ status, headers }) {
      got.status = status;
      got.headers = { ...headers };
    },
    onBody(chunk) {
      got.body += chunk.toString("latin1");
    },
  });
  for (const piece of pieces) {
    if (reader.isDone) {
      got.beyond += piece.length;
      continue;
    }
    piece.copy(memory);
    got.beyond += reader.read(memory, piece.length);
    memory.fill(0x21);
  }
  reader.close();
  return got;
}

/** Returns how Node's own client reads the same bytes; `undefined` if it rejects them. */
function readByNode(bytes: Buffer): Promise<Omit<Read, "beyond"> | undefined> {
  return new Promise((resolve) => {
    const wire = new Duplex({ read: () => undefined, write: (_data, _encoding, done) => done() });
    const asked = nodeRequest({ createConnection: () => wire, maxHeaderSize: 64 * 1024 }, (response) => {
      let body = "";
      response.setEncoding("latin1").on("data", (part: string) => {
        body += part;
      });
      response.once("error", () => resolve(undefined));
      response.once("end", () => {
        const { statusCode: status = 0, rawHeaders } = response;
        const headers: Record<string, string> = Object.create(null);
        for (let index = 0; index < rawHeaders.length; index += 2) {
          const name = rawHeaders[index]?.toLowerCase() ?? "";
          const value = rawHeaders[index + 1] ?? "";
          const before = headers[name];
          headers[name] = before === undefined ? value : name === "content-type" ? before : `${before}, ${value}`;
        }
        resolve({ status, headers: { ...headers }, body });
      });
    });
    asked.once("error", () => resolve(undefined));
    asked.end();
    wire.push(bytes);
    wire.push(null);
  });
}

function sliced(bytes: Buffer, sizes: readonly number[]): Buffer[] {
  const pieces: Buffer[] = [];
  for (let start = 0, turn = 0; start < bytes.length; turn++) {
    const size = sizes[turn % sizes.length] ?? bytes.length;
    pieces.push(bytes.subarray(start, start + size));
    start += size;
  }
  return pieces;
}

const ownHeaders = array(
  tuple(
    stringMatching(/^x-[A-Za-z\d_.!#$%&'*+^`|~-]{1,12}$/),
    stringMatching(/^(?:[!-~\x80-\xff](?:[\t -~\x80-\xff]{0,20}[!-~\x80-\xff])?)?$/),
  ),
  { maxLength: 6 },
).map((pairs) => pairs.map(([name, value]) => `${name}:${value === "" ? "" : " "}${value}\r\n`).join(""));

const bodies = uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes).toString("latin1"));

function chunked(body: string, sizes: readonly number[], extension: string, trailers: string): string {
  let framed = "";
  for (let start = 0, turn = 0; start < body.length; turn++) {
    const part = body.slice(start, start + (sizes[turn % sizes.length] ?? 1));
    framed += `${part.length.toString(16)}${extension}\r\n${part}\r\n`;
    start += part.length;
  }
  return `${framed}0\r\n${trailers}\r\n`;
}

/** Responses as servers may send them. */
const answers: Arbitrary<Buffer> = record({
  interim: constantFrom("", "HTTP/1.1 100 Continue\r\n\r\n", "HTTP/1.1 103 Early Hints\r\nlink: </x>\r\n\r\n"),
  status: constantFrom("200 OK", "201", "404 Not Found", "500 \x80", "429 Too Many Requests"),
  headers: ownHeaders,
  body: bodies,
  framing: constantFrom("length", "chunked", "close"),
  sizes: array(integer({ min: 1, max: 80 }), { minLength: 1, maxLength: 5 }),
  extension: constantFrom("", ";name=value", ';q="v"'),
  trailers: constantFrom("", "x-trailer: 1\r\n"),
}).map(({ interim, status, headers, body, framing, sizes, extension, trailers }) => {
  const head = `${interim}HTTP/1.1 ${status}\r\n${headers}`;
  const framingHeaders = {
    length: `content-length: ${body.length}\r\n\r\n${body}`,
    chunked: `transfer-encoding: chunked\r\n\r\n${chunked(body, sizes, extension, trailers)}`,
    close: `\r\n${body}`,
  };
  return Buffer.from(head + (framingHeaders[framing] ?? ""), "latin1");
});

const slices = array(integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 8 });

test("every response is read like Node's client does, whatever its slices", async () => {
  await assert(
    asyncProperty(answers, slices, async (bytes, sizes) => {
      const { beyond, ...got } = read(sliced(bytes, sizes));
      expect(beyond).toBe(0);
      expect(got).toEqual(await readByNode(bytes));
      const { beyond: _beyond, ...byBytes } = read(sliced(bytes, [1]));
      expect(byBytes).toEqual(got);
    }),
    { numRuns: 400 },
  );
});

/** Building blocks of request smuggling. */
const splinters = oneof(
  constantFrom(
    "\r\n",
    "\n",
    "\r",
    "\r\n\r\n",
    " ",
    "\t",
    ":",
    ",",
    "\0",
    "0\r\n\r\n",
    ";",
    "-",
    "+",
    "0x",
    "f",
    "\x0b",
    "\xa0",
  ),
  constantFrom(
    "content-length: 3\r\n",
    "Content-Length : 3\r\n",
    "transfer-encoding: chunked\r\n",
    "transfer-encoding:\tchunked\r\n",
    "Transfer-Encoding: identity\r\n",
    "transfer-encoding: chunked, chunked\r\n",
    "HTTP/1.1 200 OK\r\n",
    "HTTP/1.1 100 Continue\r\n\r\n",
    "connection: close\r\n",
  ),
);

test("accepted parts of a damaged response are read like Node's client does", async () => {
  const accepted = { count: 0 };
  await assert(
    asyncProperty(
      answers,
      array(record({ at: nat(), drop: integer({ min: 0, max: 4 }), insert: option(splinters, { nil: "" }) }), {
        minLength: 1,
        maxLength: 3,
      }),
      slices,
      async (bytes, damages, sizes) => {
        let text = bytes.toString("latin1");
        for (const { at, drop, insert } of damages) {
          const place = at % (text.length + 1);
          text = text.slice(0, place) + insert + text.slice(place + drop);
        }
        const damaged = Buffer.from(text, "latin1");
        let got: Read;
        try {
          got = read(sliced(damaged, sizes));
        } catch (error) {
          expect(error).toBeInstanceOf(HttpCallError);
          return;
        }
        accepted.count += 1;
        const { beyond, ...ours } = got;
        // Bytes after the end affect the connection, not the response.
        expect(ours).toEqual(await readByNode(damaged.subarray(0, damaged.length - beyond)));
      },
    ),
    { numRuns: 3000 },
  );
  expect(accepted.count).toBeGreaterThan(100);
});

const text = (...lines: string[]) => [Buffer.from(lines.join("\r\n"), "latin1")];

function headOf(bytes: number): Buffer {
  const start = "HTTP/1.1 200 OK\r\ncontent-length: 0\r\nx: ";
  return Buffer.from(`${start}${"y".repeat(bytes - start.length)}\r\n\r\n`);
}

test("a head at the limit is read; a longer or endless one is rejected", () => {
  const { answerHeadBytes } = limits.provider;
  for (const size of [answerHeadBytes, 1000, 1]) expect(read(sliced(headOf(answerHeadBytes), [size])).status).toBe(200);
  for (const size of [answerHeadBytes * 2, 1000, 1]) {
    expect(() => read(sliced(headOf(answerHeadBytes + 1), [size]))).toThrow(/head is longer/);
  }
  const endless = Array.from({ length: 100 }, () => Buffer.from(`x: ${"y".repeat(1000)}\r\n`));
  expect(() => read([Buffer.from("HTTP/1.1 200 OK\r\n"), ...endless])).toThrow(/head is longer/);
});

test.each([
  { what: "another protocol", pieces: text("220 mail.example ESMTP", "") },
  { what: "TLS", pieces: [Buffer.from([0x16, 0x03, 0x01, 0x00, 0x05])] },
  { what: "a web page without a head", pieces: text("<!doctype html>", "", "") },
  { what: "an upgrade that was not requested", pieces: text("HTTP/1.1 101 Switching", "", "") },
  {
    what: "endless interim responses",
    pieces: Array.from({ length: 9 }, () => Buffer.from("HTTP/1.1 100 Go\r\n\r\n")),
  },
  {
    what: "a response after an interim one that closes the connection",
    pieces: text("HTTP/1.1 100 Go", "connection: close", "", "HTTP/1.1 200 OK", "content-length: 0", "", ""),
  },
  { what: "nothing", pieces: [] },
  { what: "half a head", pieces: text("HTTP/1.1 200 OK", "content-length: 1") },
  { what: "fewer bytes than announced", pieces: text("HTTP/1.1 200 OK", "content-length: 5", "", "four") },
  { what: "chunks without an end", pieces: text("HTTP/1.1 200 OK", "transfer-encoding: chunked", "", "4", "four", "") },
  ...["g", "-4", "+4", "0x4", " 4", "", "4\n", "1000000000000", "4 4", "4;a\nb"].map((size) => ({
    what: `a chunk size of ${JSON.stringify(size)}`,
    pieces: text("HTTP/1.1 200 OK", "transfer-encoding: chunked", "", size, "four", "0", "", ""),
  })),
  {
    what: "a chunk longer than its size",
    pieces: text("HTTP/1.1 200 OK", "transfer-encoding: chunked", "", "3", "four", "0", "", ""),
  },
  {
    what: "a bare line end after a chunk",
    pieces: text("HTTP/1.1 200 OK", "transfer-encoding: chunked", "", "4", "four\n0", "", ""),
  },
  {
    what: "an endless extension",
    pieces: [
      ...text("HTTP/1.1 200 OK", "transfer-encoding: chunked", "", `4;${"x".repeat(limits.provider.answerHeadBytes)}`),
    ],
  },
  {
    what: "endless trailers",
    pieces: [
      ...text("HTTP/1.1 200 OK", "transfer-encoding: chunked", "", "0", ...Array.from({ length: 5000 }, () => "x: y")),
    ],
  },
])("$what is rejected", ({ pieces }) => {
  expect(() => read(pieces)).toThrow(HttpCallError);
});

test("bytes after a response are counted, and are not part of it", () => {
  const next = "HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n";
  const first = ["HTTP/1.1 200 OK", "content-length: 4", "", "four"].join("\r\n");
  expect(read([Buffer.from(first + next)])).toMatchObject({ body: "four", beyond: next.length });
  const chunks = ["HTTP/1.1 200 OK", "transfer-encoding: chunked", "", "4", "four", "0", "", ""].join("\r\n");
  expect(read([Buffer.from(chunks + next)])).toMatchObject({ body: "four", beyond: next.length });
  expect(read([Buffer.from(`HTTP/1.1 204 No Content\r\n\r\n${next}`)])).toMatchObject({
    body: "",
    beyond: next.length,
  });
});
