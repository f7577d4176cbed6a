import { expect, test } from "vitest";
import { isDownload } from "./is-download.ts";

const safari = "Mozilla/5.0 (Macintosh; Intel Mac OS X 14_0) AppleWebKit/605.1.15 Safari/605.1.15";

test.each<{ what: string; sent?: Record<string, string>; status?: number; range?: string; counts: boolean }>([
  { what: "a Python client", sent: { "user-agent": "hf_hub/2.0.0; python/3.12" }, counts: true },
  { what: "a client without a name", counts: true },
  { what: "a link that a visitor follows", sent: { "user-agent": safari, "sec-fetch-dest": "document" }, counts: true },
  { what: "a library in a browser", sent: { "user-agent": safari, "sec-fetch-dest": "empty" }, counts: true },
  { what: "an image of a page", sent: { "user-agent": safari, "sec-fetch-dest": "image" }, counts: false },
  { what: "a crawler", sent: { "user-agent": "Mozilla/5.0 (compatible; Googlebot/2.1)" }, counts: false },
  { what: "the first part of a file", status: 206, range: "bytes 0-9/100", counts: true },
  { what: "a later part of a file", status: 206, range: "bytes 10-19/100", counts: false },
  { what: "a copy that the client already has", status: 304, counts: false },
])("$what counts: $counts", ({ sent = {}, status = 200, range, counts }) => {
  const headers = new Headers(range === undefined ? {} : { "content-range": range });
  const request = new Request("https://hub.example/a/b/resolve/main/config.json", { headers: sent });
  expect(isDownload(request, new Response(null, { status, headers }))).toBe(counts);
});
