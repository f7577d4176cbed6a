import { chunkedBody, post, type RawRequest, smuggled } from "./raw-request.ts";

const plain = post("content-length: 5", { body: "hello" });
const other = post("content-length: 3", { body: "abc", target: "/v1/b" });
const chunked = post("transfer-encoding: chunked", { body: chunkedBody, target: "/v1/c" });
const get = "GET /v1/d HTTP/1.1\r\nhost: x\r\n\r\n";
const halves = post("content-length: 10", { body: "hello" });

/** Several requests in the same bytes. */
export const pipelinedRequests: readonly RawRequest[] = [
  { name: "two equal heads", bytes: plain + plain },
  { name: "ten equal heads", bytes: plain.repeat(10) },
  { name: "two heads with other lengths", bytes: plain + post("content-length: 12", { body: "hello, world" }) },
  { name: "two targets", bytes: plain + other },
  { name: "a chunked body after a plain one", bytes: plain + chunked },
  { name: "a plain body after a chunked one", bytes: chunked + plain },
  { name: "GET after POST", bytes: plain + get },
  { name: "POST after GET", bytes: get + plain },
  { name: "all kinds", bytes: plain + get + chunked + other + get + plain },
  { name: "empty lines between requests", bytes: `${plain}\r\n\r\n${plain}` },
  { name: "one line feed between requests", bytes: `${plain}\n${plain}` },
  { name: "a carriage return between requests", bytes: `${plain}\r${plain}` },
  { name: "a space between requests", bytes: `${plain} ${plain}` },
  { name: "a zero byte between requests", bytes: `${plain}\0${plain}` },
  { name: "bytes beyond the body", bytes: `${plain}abc` },
  { name: "a body that reaches into the next request", bytes: halves + plain },
  {
    name: "a request after connection: close",
    bytes: post("content-length: 5\r\nconnection: close", { body: "hello" }) + plain,
  },
  { name: "a refused request before a good one", bytes: post("content-length: x", { body: "hello" }) + plain },
  { name: "a refused request after a good one", bytes: plain + post("content-length: +5", { body: "hello" }) },
  ...["05", "005", "5 ", " 5", "5,5", "+5", "5x", "0", "", "0000000000005"].map((length) => ({
    name: `an equal head with the length ${JSON.stringify(length)}`,
    bytes: plain + post(`content-length: ${length}`, { body: "hello" }),
  })),
  ...["x: y\r\ncontent-length: 5", "content-length: 5\r\nx: y", "Content-Length: 5", "content-length:5"].map(
    (lines) => ({
      name: `almost an equal head: ${JSON.stringify(lines)}`,
      bytes: plain + post(lines, { body: "hello" }),
    }),
  ),
  {
    name: "a length and chunks, with a request behind",
    bytes: plain + post("content-length: 5\r\ntransfer-encoding: chunked", { body: `0\r\n\r\n${smuggled}` }),
  },
  {
    name: "a chunked request with a request behind its last chunk",
    bytes: chunked + smuggled,
  },
  {
    name: "a body that begins like a head",
    bytes: post("content-length: 28", { body: "POST /v1/x HTTP/1.1\r\nhost: x" }) + plain,
  },
  {
    name: "expect with the body at once",
    bytes: post("content-length: 5\r\nexpect: 100-continue", { body: "hello" }) + plain,
  },
  {
    name: "a large body between small ones",
    bytes: plain + post("content-length: 20000", { body: "x".repeat(20_000) }) + plain,
  },
];
