import { limits } from "@modelyard/platform/limits";
import { Hono } from "hono";
import { expect, test } from "vitest";
import type { PagesEnvironment } from "../../app.tsx";
import { readWidgetForm } from "./widget-form-data.ts";

const pages = new Hono<PagesEnvironment>()
  .use(async (c, next) => {
    // @ts-expect-error Only the hub's address is read.
    c.set("page", { hubUrl: "http://hub.test" });
    await next();
  })
  .post("/", async (c) => c.json([...(await readWidgetForm(c)).keys()].length));

const send = (body: string, boundary = "b") =>
  pages.request("http://hub.test/", {
    method: "POST",
    body,
    headers: { Origin: "http://hub.test", "Content-Type": `multipart/form-data; boundary=${boundary}` },
  });

const part = (name: string, head = "") => `--b\r\n${head}content-disposition: form-data; name="${name}"\r\n\r\nx\r\n`;
const parts = (count: number) => `${Array.from({ length: count }, (_, index) => part(`f${index}`)).join("")}--b--\r\n`;

/** A form of exactly so many bytes. */
function filled(bytes: number): string {
  const [start = ""] = part("a").split("x\r\n");
  const end = "\r\n--b--\r\n";
  return start + "x".repeat(bytes - start.length - end.length) + end;
}

test("a form has as many parts as the limit allows, and no more", async () => {
  const { formParts } = limits.widget;
  const response = await send(parts(formParts));
  expect([response.status, await response.json()]).toEqual([200, formParts]);
  expect((await send(parts(formParts + 1))).status).toBe(413);
});

test("the head of a part has a limit", async () => {
  const { formPartHeadBytes } = limits.widget;
  const filler = formPartHeadBytes - part("a", "x: \r\n").length + "--b".length + "x\r\n".length;
  const head = (more: number) => `x: ${"y".repeat(filler + more)}\r\n`;
  expect((await send(`${part("a", head(0))}--b--\r\n`)).status).toBe(200);
  expect((await send(`${part("a", head(1))}--b--\r\n`)).status).toBe(413);
});

test("a form has as many bytes as the limit allows, and no more", async () => {
  expect((await send(filled(limits.widget.formBytes))).status).toBe(200);
  expect((await send(filled(limits.widget.formBytes + 1))).status).toBe(413);
});

test.each([
  { what: "text before the first part", body: `x\r\n${parts(1)}` },
  { what: "another boundary", body: parts(1), boundary: "c" },
  { what: "no boundary", body: parts(1), boundary: "" },
])("$what is no form", async ({ body, boundary }) => {
  expect((await send(body, boundary)).status).toBe(415);
});

test("400,000 parts are refused without being parsed", async () => {
  const before = process.threadCpuUsage();
  expect((await send(parts(400_000))).status).toBe(413);
  // Half of it goes into making the body; parsing it took almost two seconds.
  expect(process.threadCpuUsage(before).user / 1000).toBeLessThan(1500);
});
