import { expect, test } from "vitest";
import { SendError, type SendRequest } from "./send.ts";
import { sendObject } from "./send-object.ts";

const file = new Blob(["aaaabbbbcc"]);
const header = { chunk_size: "4", "00001": "/1", "00002": "/2", "00003": "/3" };

async function run(sent: { partNumber: number; etag: string }[], fail: (request: SendRequest) => number = () => 0) {
  const requests: { url: string; body: string }[] = [];
  const progress: number[] = [];
  const work = sendObject(
    { oid: "o", file, upload: { href: "/complete", header }, sent },
    {
      signal: new AbortController().signal,
      onProgress: (bytes) => progress.push(bytes),
      send: async (request) => {
        requests.push({ url: request.url, body: await new Response(request.body).text() });
        const status = fail(request);
        if (status !== 0) throw new SendError("refused", status, 1);
        return { text: "", header: () => `etag of ${request.url}` };
      },
    },
  );
  return { work, requests, progress };
}

test("parts that are stored are not sent again", async () => {
  const { work, requests, progress } = await run([{ partNumber: 2, etag: "stored" }]);
  await work;
  expect(requests.map(({ url, body }) => `${url} ${url === "/complete" ? "" : body}`)).toEqual([
    "/1 aaaa",
    "/3 cc",
    "/complete ",
  ]);
  expect(JSON.parse(requests.at(-1)?.body ?? "")).toEqual({
    oid: "o",
    parts: [
      { partNumber: 1, etag: "etag of /1" },
      { partNumber: 2, etag: "stored" },
      { partNumber: 3, etag: "etag of /3" },
    ],
  });
  expect([progress[0], progress.at(-1)]).toEqual([4, 10]);
});

test("a part that fails for the moment is sent again, alone", async () => {
  let failures = 1;
  const { work, requests } = await run([], ({ url }) => (url === "/2" && failures-- > 0 ? 503 : 0));
  await work;
  expect(requests.map(({ url }) => url).toSorted()).toEqual(["/1", "/2", "/2", "/3", "/complete"]);
});

test("a refusal ends the upload without completing it", async () => {
  const { work, requests } = await run([], ({ url }) => (url === "/1" ? 507 : 0));
  await expect(work).rejects.toThrow("refused");
  expect(requests.map(({ url }) => url)).not.toContain("/complete");
});
