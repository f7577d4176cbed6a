import { Hono } from "hono";
import { expect, test } from "vitest";
import { z } from "zod";
import type { PagesEnvironment } from "../environment/pages-environment.ts";
import { createFlash } from "./flash.ts";

const lifetimeMs = 60_000;

const session = (name: string) => `__Host-modelyard_session=${name}`;

/** Stores "secret" in one request and reads it in another, possibly later or in another session. */
async function leaveAndTake(taking: { session: string; afterMs: number; name?: string }) {
  let now = 1_000;
  const cookieKey = Buffer.alloc(32, 1);
  const flash = (name: string) => createFlash({ cookieKey, name, schema: z.string(), now: () => now });
  const app = new Hono<PagesEnvironment>();
  app.use(async (c, next) => {
    // Only this property of the page is read.
    c.set("page", { ...c.get("page"), hubUrl: "https://hub.example" });
    await next();
  });
  app.get("/leave", (c) => {
    flash("one").leave(c, "secret");
    return c.text("");
  });
  app.get("/take", (c) => c.text(flash(taking.name ?? "one").take(c) ?? "nothing"));
  const left = await app.request("/leave", { headers: { cookie: session("ada") } });
  const cookie = left.headers.get("set-cookie")?.split(";")[0] ?? "";
  now += taking.afterMs;
  return (await app.request("/take", { headers: { cookie: `${session(taking.session)}; ${cookie}` } })).text();
}

test.each([
  { what: "the next page of the session", session: "ada", afterMs: 0, takes: "secret" },
  { what: "a page within the lifetime", session: "ada", afterMs: lifetimeMs - 1, takes: "secret" },
  { what: "a page after the lifetime", session: "ada", afterMs: lifetimeMs, takes: "nothing" },
  { what: "another session in the same browser", session: "eve", afterMs: 0, takes: "nothing" },
  { what: "another page", session: "ada", afterMs: 0, name: "two", takes: "nothing" },
])("$what reads: $takes", async ({ takes, ...taking }) => {
  expect(await leaveAndTake(taking)).toBe(takes);
});
