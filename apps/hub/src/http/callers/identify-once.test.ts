import { beforeEach, expect, test, vi } from "vitest";
import { identifyOncePerPage } from "./identify-once.ts";

const publicUrl = "https://hub.example";
const identify = vi.fn(async () => undefined);
let nowMs: number;
let identified: ReturnType<typeof identifyOncePerPage>;
beforeEach(() => {
  identify.mockClear();
  nowMs = 0;
  identified = identifyOncePerPage(identify, () => nowMs);
});

const visit = (method = "GET") => ({ incoming: { method } });
const request = (headers: Record<string, string> = { cookie: "session=a" }, method = "GET") =>
  new Request(`${publicUrl}/api/whoami-v2`, { method, headers });

/** Sends two requests. @returns how often the caller was identified */
async function timesOf(first: [Request, unknown], second: [Request, unknown]): Promise<number> {
  await identified(first[0], publicUrl, first[1]);
  await identified(second[0], publicUrl, second[1]);
  return identify.mock.calls.length;
}

test("requests of one page identify the caller once", async () => {
  const page = visit();
  expect(await timesOf([request(), page], [request(), { ...page }])).toBe(1);
});

test.each([
  { what: "two pages", first: [request(), visit()], second: [request(), visit()] },
  { what: "requests without a page", first: [request(), undefined], second: [request(), undefined] },
] satisfies { what: string; first: [Request, unknown]; second: [Request, unknown] }[])(
  "$what identify it twice",
  async ({ first, second }) => {
    expect(await timesOf(first, second)).toBe(2);
  },
);

test.each([
  { what: "another cookie", other: request({ cookie: "session=b" }) },
  { what: "no cookie", other: request({}) },
  { what: "a token", other: request({ cookie: "session=a", authorization: "Bearer t" }) },
  { what: "a change", other: request(undefined, "POST") },
])("$what of the same page is identified separately", async ({ other }) => {
  const page = visit();
  expect(await timesOf([request(), page], [other, page])).toBe(2);
});

test("a form, which may end the session, identifies the caller for each request", async () => {
  const form = visit("POST");
  expect(await timesOf([request(), form], [request(), form])).toBe(2);
});

test("a response that takes long identifies the caller again", async () => {
  const page = visit();
  await identified(request(), publicUrl, page);
  nowMs = 999;
  await identified(request(), publicUrl, page);
  expect(identify).toHaveBeenCalledTimes(1);
  nowMs = 1000;
  await identified(request(), publicUrl, page);
  expect(identify).toHaveBeenCalledTimes(2);
});
