import { shown } from "./raw-request.ts";

/** What a provider sends on a connection before it closes it, as Latin-1. */
export interface RawResponse {
  name: string;
  bytes: string;
}

const statusLines = [
  ["HTTP/1.1 200 OK", "HTTP/1.1 200", "HTTP/1.1 200 ", "HTTP/1.0 200 OK", "HTTP/1.1 201 Created", "HTTP/1.1 299 x"],
  ["HTTP/1.1  200 OK", " HTTP/1.1 200 OK", "HTTP/1.1\t200 OK", "HTTP/1.1 200\tOK", "http/1.1 200 OK", "HTTP/2 200 OK"],
  ["HTTP/1.2 200 OK", "HTTP/1.10 200 OK", "HTTP/0.9 200 OK", "HTTP/1.1 20 OK", "HTTP/1.1 2000 OK", "HTTP/1.1 -200 OK"],
  [
    "HTTP/1.1 abc OK",
    "HTTP/1.1 600 x",
    "HTTP/1.1 099 x",
    "ICY 200 OK",
    "HTTP 200 OK",
    "200 OK",
    "",
    "HTTP/1.1 200 \x80",
  ],
  ["HTTP/1.1 200 O\0K", "HTTP/1.1 200 O\rK", "HTTP/1.1 404 Not Found", "HTTP/1.1 500 x", "HTTP/1.1 302 Found"],
].flat();
const lengths = [
  [
    "5",
    "05",
    "0",
    "4",
    "6",
    "+5",
    "-5",
    "5 ",
    " 5",
    "5,5",
    "5, 5",
    "5,6",
    "5x",
    "0x5",
    "5.0",
    "",
    "a",
    "5;",
    '"5"',
    "5 5",
  ],
  ["99999999999999999999", "18446744073709551621", "5\v", "\v5", "5\0", "5\x85"],
].flat();
const codings = [
  [
    "chunked",
    "Chunked",
    "CHUNKED",
    " chunked ",
    "chunked,",
    ",chunked",
    "chunked, chunked",
    "gzip, chunked",
    "identity",
  ],
  ["chunked, identity", "gzip", "xchunked", "chunked;q=1", '"chunked"', "chunked\0", "chunked\v", "", "chun ked"],
].flat();
const headers = [
  [
    "x: y",
    "x:",
    "x",
    ": y",
    "x : y",
    " x: y",
    "x: y\r\n z",
    "x: y\nz: w",
    "x: y\rz: w",
    "x: \0",
    "x\0: y",
    "x: \x01",
    "x: \x80",
  ],
  ["content-length : 5", "content-length: 5", "content-length: 6", "Content-Length: 5", "transfer-encoding : chunked"],
  [
    "transfer-encoding: chunked",
    "set-cookie: a\r\nset-cookie: b",
    "content-type: a\r\ncontent-type: b",
    "connection: close",
  ],
  [
    "connection: keep-alive",
    "keep-alive: timeout=5",
    "upgrade: x",
    "content-encoding: gzip",
    "location: /x",
    "x y: z",
    "x(y): z",
  ],
].flat();
const chunkedBodies = [
  ["5\r\nhello\r\n0\r\n\r\n", "05\r\nhello\r\n0\r\n\r\n", "5;a=b\r\nhello\r\n0\r\n\r\n", "5 \r\nhello\r\n0\r\n\r\n"],
  [
    "5\nhello\n0\n\n",
    "5\r\nhello0\r\n\r\n",
    "5\r\nhello\n0\r\n\r\n",
    "5\r\nhelloX\r\n0\r\n\r\n",
    "+5\r\nhello\r\n0\r\n\r\n",
  ],
  [
    "-5\r\nhello\r\n0\r\n\r\n",
    "0x5\r\nhello\r\n0\r\n\r\n",
    "g\r\nhello\r\n0\r\n\r\n",
    "\r\nhello\r\n0\r\n\r\n",
    "0\r\n\r\n",
  ],
  ["5\r\nhello\r\n0\r\n", "5\r\nhello\r\n", "5\r\nhel", "5", "", "5\r\nhello\r\n0\r\nx: y\r\n\r\n", "0\r\nx y\r\n\r\n"],
  [
    "0\r\ncontent-length: 5\r\n\r\n",
    "0\r\n x: y\r\n\r\n",
    "0\r\nx: \0\r\n\r\n",
    "00\r\n\r\n",
    "5;a\nb\r\nhello\r\n0\r\n\r\n",
  ],
  [
    "5;\r\nhello\r\n0\r\n\r\n",
    "10000000000000005\r\nhello\r\n0\r\n\r\n",
    "ffffffffffffffff\r\nhello",
    "5\r\nhello\r\n0\r\n\r\nextra",
  ],
].flat();
const interim = [
  [
    "HTTP/1.1 100 Continue\r\n\r\n",
    "HTTP/1.1 103 Early Hints\r\nlink: </x>\r\n\r\n",
    "HTTP/1.1 102 x\r\n\r\n".repeat(3),
  ],
  [
    "HTTP/1.1 101 Switching Protocols\r\n\r\n",
    "HTTP/1.1 101 x\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n",
    "\r\n",
    "\r\n\r\n",
    "x",
  ],
  ["HTTP/1.1 100 x\r\ncontent-length: 5\r\n\r\nhello", "HTTP/1.1 100 x\r\nconnection: close\r\n\r\n"],
].flat();

const sized = "HTTP/1.1 200 OK\r\ncontent-length: 5\r\n\r\nhello";

/** Responses about whose end, content or validity HTTP parsers have disagreed, or could. For tests only. */
export const responseCorpus: readonly RawResponse[] = [
  ...statusLines.map((line) => ({ name: `status ${shown(line)}`, bytes: `${line}\r\ncontent-length: 5\r\n\r\nhello` })),
  ...lengths.map((length) => ({
    name: `length ${shown(length)}`,
    bytes: `HTTP/1.1 200 OK\r\ncontent-length: ${length}\r\n\r\nhello`,
  })),
  ...codings.flatMap((coding) =>
    ["", "content-length: 15\r\n"].map((before) => ({
      name: `coding ${shown(coding)} ${before === "" ? "alone" : "with a length"}`,
      bytes: `HTTP/1.1 200 OK\r\n${before}transfer-encoding: ${coding}\r\n\r\n5\r\nhello\r\n0\r\n\r\n`,
    })),
  ),
  ...headers.map((header) => ({
    name: `header ${shown(header)}`,
    bytes: `HTTP/1.1 200 OK\r\ncontent-length: 5\r\n${header}\r\n\r\nhello`,
  })),
  ...chunkedBodies.map((body) => ({
    name: `chunks ${shown(body)}`,
    bytes: `HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n${body}`,
  })),
  ...interim.map((before) => ({ name: `after ${shown(before)}`, bytes: before + sized })),
  ...["204 No Content", "304 Not Modified", "205 Reset Content"].map((status) => ({
    name: `a body of ${status}`,
    bytes: `HTTP/1.1 ${status}\r\ncontent-length: 5\r\n\r\nhello`,
  })),
  { name: "a body until the end of the connection", bytes: "HTTP/1.1 200 OK\r\n\r\nhello" },
  { name: "the same in HTTP/1.0", bytes: "HTTP/1.0 200 OK\r\n\r\nhello" },
  { name: "chunks in HTTP/1.0", bytes: "HTTP/1.0 200 OK\r\ntransfer-encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n" },
  { name: "line feeds only", bytes: "HTTP/1.1 200 OK\ncontent-length: 5\n\nhello" },
  { name: "two responses", bytes: sized + sized },
  { name: "nothing", bytes: "" },
  { name: "half of a head", bytes: "HTTP/1.1 200 OK\r\ncontent-le" },
  { name: "a body without a head", bytes: "hello" },
  { name: "a long header", bytes: `HTTP/1.1 200 OK\r\ncontent-length: 5\r\nx: ${"y".repeat(15_000)}\r\n\r\nhello` },
  {
    name: "a header over the limit",
    bytes: `HTTP/1.1 200 OK\r\ncontent-length: 5\r\nx: ${"y".repeat(17_000)}\r\n\r\nhello`,
  },
];
