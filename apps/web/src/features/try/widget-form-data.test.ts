import { BodyMemory } from "@modelyard/platform/http/body-memory";
import { limits } from "@modelyard/platform/limits";
import { Hono } from "hono";
import { HTTPException } from "hono/http-exception";
import { expect, test } from "vitest";
import type { PagesEnvironment } from "../../environment/pages-environment.ts";
import { createWidgetForms } from "./widget-form-data.ts";

const forms = createWidgetForms({});
const pages = new Hono<PagesEnvironment>()
  .use(async (c, next) => {
    // @ts-expect-error Only the hub's address is read.
    c.set("page", { hubUrl: "http://hub.test" });
    await next();
  })
  .post("/", (c) => forms.respond(c, async (form) => c.json([...form.keys()].length)));

const send = (body: string, boundary = "b") =>
  pages.request("http://hub.test/", {
    method: "POST",
    body,
    headers: { Origin: "http://hub.test", "Content-Type": `multipart/form-data; boundary=${boundary}` },
  });

const part = (name: string, head = "") => `--b\r\n${head}content-disposition: form-data; name="${name}"\r\n\r\nx\r\n`;
const parts = (count: number) => `${Array.from({ length: count }, (_, index) => part(`f${index}`)).join("")}--b--\r\n`;

/** Returns a form of exactly this many bytes. */
function filled(bytes: number): string {
  const [start = ""] = part("a").split("x\r\n");
  const end = "\r\n--b--\r\n";
  return start + "x".repeat(bytes - start.length - end.length) + end;
}

test("a form has at most as many parts as the limit allows", async () => {
  const { formParts } = limits.widget;
  const response = await send(parts(formParts));
  expect([response.status, await response.json()]).toEqual([200, formParts]);
  expect((await send(parts(formParts + 1))).status).toBe(413);
});

test("the head of a part is limited", async () => {
  const { formPartHeadBytes } = limits.widget;
  const filler = formPartHeadBytes - part("a", "x: \r\n").length + "--b".length + "x\r\n".length;
  const head = (more: number) => `x: ${"y".repeat(filler + more)}\r\n`;
  expect((await send(`${part("a", head(0))}--b--\r\n`)).status).toBe(200);
  expect((await send(`${part("a", head(1))}--b--\r\n`)).status).toBe(413);
});

test("a form has at most as many bytes as the limit allows", async () => {
  expect((await send(filled(limits.widget.formBytes))).status).toBe(200);
  expect((await send(filled(limits.widget.formBytes + 1))).status).toBe(413);
});

test.each([
  { what: "text before the first part", body: `x\r\n${parts(1)}` },
  { what: "another boundary", body: parts(1), boundary: "c" },
  { what: "no boundary", body: parts(1), boundary: "" },
])("$what is not a form", async ({ body, boundary }) => {
  expect((await send(body, boundary)).status).toBe(415);
});

test("400,000 parts are rejected without being parsed", async () => {
  const before = process.threadCpuUsage();
  expect((await send(parts(400_000))).status).toBe(413);
  // Half of this time is used to create the body; parsing it took almost two seconds.
  expect(process.threadCpuUsage(before).user / 1000).toBeLessThan(1500);
});

/** Pages that hold forms of this many bytes per address, and end each response on request. */
function slowPages(perCallerBytes: number) {
  const memory = new BodyMemory({ totalBytes: 1e9, perCallerBytes, refusal: () => new HTTPException(503) });
  const waiting: (() => void)[] = [];
  const reader = createWidgetForms({ clientNetwork: (request) => request.headers.get("x-network") ?? "" }, memory);
  const app = new Hono<PagesEnvironment>()
    .use(async (c, next) => {
      // @ts-expect-error Only the hub's address and the visitor are read.
      c.set("page", { hubUrl: "http://hub.test", viewer: undefined });
      await next();
    })
    .post("/:kind", (c) =>
      reader.respond(c, async (_, withHeldForm) => {
        const { promise, resolve } = Promise.withResolvers<void>();
        waiting.push(resolve);
        if (c.req.param("kind") === "stream") void withHeldForm(() => promise);
        else await promise;
        return c.text("done");
      }),
    );
  const post = (kind: "page" | "stream", network: string) =>
    app.request(`http://hub.test/${kind}`, {
      method: "POST",
      body: filled(100_000),
      headers: {
        Origin: "http://hub.test",
        "Content-Type": "multipart/form-data; boundary=b",
        "X-Network": network,
      },
    });
  return { memory, waiting, post };
}

test.each(["page", "stream"] as const)("a form counts towards memory until its %s has ended", async (kind) => {
  const { memory, waiting, post } = slowPages(200_000);
  const first = post(kind, "a");
  const second = post(kind, "a");
  await expect.poll(() => waiting.length).toBe(2);
  expect(memory.totalBytes).toBe(200_000);
  expect((await post(kind, "a")).status).toBe(503);
  const other = post(kind, "b");
  await expect.poll(() => waiting.length).toBe(3);
  for (const end of waiting) end();
  expect((await Promise.all([first, second, other])).map(({ status }) => status)).toEqual([200, 200, 200]);
  await expect.poll(() => memory.totalBytes).toBe(0);
});

test("a rejected form no longer counts", async () => {
  const { memory, post } = slowPages(99_999);
  expect((await post("page", "a")).status).toBe(503);
  expect(memory.totalBytes).toBe(0);
});
