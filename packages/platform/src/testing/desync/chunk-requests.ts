import { post, type RawRequest, shown } from "./raw-request.ts";

const sizeLines = [
  "5",
  "05",
  "0000005",
  "00000000000000000005",
  "5 ",
  "5	",
  " 5",
  "	5",
  "+5",
  "-5",
  "0x5",
  "5h",
  "5g",
  "g",
  "",
  "5,",
  "5;",
  "5;a",
  "5;a=b",
  '5;a="b"',
  '5;a="b',
  '5;a="\\"b"',
  "5; a=b",
  "5 ;a=b",
  "5;a;b",
  "5;=",
  "5;a b",
  "5;a\0",
  "5;",
  "5;a\nb",
  "5\n",
  "5\r",
  "5;a\r",
  "5;\n",
  "5\0",
  "5",
  "5.0",
  "5e0",
  "4",
  "6",
  "a",
  "A",
  "5;a=ÿ",
  '5;"\r"',
  "10000000000000005",
  "100000005",
  "ffffffffffffffff",
  "ffffffff00000005",
  "fffffffffffffffff5",
  `${"0".repeat(300)}5`,
  `5;${"x".repeat(500)}`,
  `5;${"x".repeat(2e4)}`,
  `5${";a=b".repeat(30)}`,
];
const dataEnds = ["", "\n", "\r", "\n\n", "\r\r\n", " \r\n", "x\r\n", "\r\n\r\n", "\0\r\n"];
const lastChunks = ["0", "00", "0000000000", "0 ", "0;a", "0;a=b", "-0", "+0", "0x0", " 0", "0\n", "0;\0"];
const trailers = [
  ["x: y", "x: y\r\nz: w", "x:", "x", ": y", "x : y", " x: y", "x: y\r\n z", "x: \0", "x: y\nz: w", "x: y\rz: w"],
  ["content-length: 5", "transfer-encoding: chunked", "host: y", "trailer: x", "GET /smuggled HTTP/1.1\r\nhost: x"],
  `x: ${"y".repeat(20_000)}`,
].flat();
const endings = ["", "\r", "\n", "\r\n\n", "\n\r\n", "\r\n\r"];

function chunked(body: string): string {
  return post("transfer-encoding: chunked", { body });
}

/** Chunked bodies: sizes, extensions, line ends, last chunks and trailers. */
export const chunkRequests: readonly RawRequest[] = [
  ...sizeLines.map((line) => ({ name: `chunk ${shown(line)}`, bytes: chunked(`${line}\r\nhello\r\n0\r\n\r\n`) })),
  ...dataEnds.map((end) => ({
    name: `chunk data ended by ${shown(end)}`,
    bytes: chunked(`5\r\nhello${end}0\r\n\r\n`),
  })),
  ...lastChunks.map((last) => ({ name: `last chunk ${shown(last)}`, bytes: chunked(`5\r\nhello\r\n${last}\r\n\r\n`) })),
  ...trailers.map((trailer) => ({ name: `trailer ${shown(trailer)}`, bytes: chunked(`0\r\n${trailer}\r\n\r\n`) })),
  ...endings.map((end) => ({ name: `a body ended by ${shown(end)}`, bytes: chunked(`5\r\nhello\r\n0${end}`) })),
  { name: "chunk sizes ended by line feeds", bytes: chunked("5\nhello\n0\n\n") },
  { name: "many small chunks", bytes: chunked(`${"1\r\na\r\n".repeat(300)}0\r\n\r\n`) },
];
