import { createHash } from "node:crypto";
import { readSecretCookie, secretCookieName } from "@modelyard/hub/contract";
import { limits } from "@modelyard/platform/limits";
import { SealError, seal, unseal } from "@modelyard/platform/seal";
import type { Context } from "hono";
import { setCookie } from "hono/cookie";
import { z } from "zod";
import type { PagesEnvironment } from "../environment/pages-environment.ts";
import { sessionOf } from "./session.ts";

const Content = z.object({ expiresAt: z.number(), value: z.unknown() });

/** Content that one page leaves for the next one of the same session. */
export interface Flash<Value> {
  /** Stores a value and replaces the previous one. */
  leave(c: Context<PagesEnvironment>, value: Value): void;
  /** Returns the stored value and removes it from the browser; `undefined` if there is none or it has expired. */
  take(c: Context<PagesEnvironment>): Value | undefined;
}

interface FlashOptions<Value> {
  /** 32 bytes, the same on every node. */
  cookieKey: Buffer;
  /** Distinguishes this content from that of other pages. */
  name: string;
  schema: z.ZodType<Value>;
  now?: () => number;
}

/**
 * Creates a flash: a short-lived `HttpOnly` cookie, encrypted for one session. The server stores no copy, so
 * that a secret that is shown once is never stored.
 */
export function createFlash<Value>({ cookieKey, name, schema, now = Date.now }: FlashOptions<Value>): Flash<Value> {
  const lifetimeMs = limits.session.flashLifetimeMs;
  return {
    leave(c, value) {
      const content = JSON.stringify({ expiresAt: now() + lifetimeMs, value });
      write(c, seal(cookieKey, sealedFor(c, name), content).toString("base64url"), lifetimeMs / 1000);
    },
    take(c) {
      const sealed = readSecretCookie(c.req.header("cookie"), "flash", c.get("page").hubUrl);
      if (sealed === undefined) return undefined;
      const content = open(cookieKey, sealedFor(c, name), sealed);
      // Content of another page stays for that page.
      if (content === undefined) return undefined;
      write(c, "", 0);
      return content.expiresAt > now() ? schema.safeParse(content.value).data : undefined;
    },
  };
}

function open(cookieKey: Buffer, sealedWith: string, sealed: string) {
  try {
    return Content.parse(JSON.parse(unseal(cookieKey, sealedWith, Buffer.from(sealed, "base64url"))));
  } catch (error) {
    if (error instanceof SealError) return undefined;
    throw error;
  }
}

function sealedFor(c: Context<PagesEnvironment>, name: string): string {
  const session = createHash("sha256")
    .update(sessionOf(c) ?? "")
    .digest("hex");
  return `flash/${name}/${session}`;
}

function write(c: Context<PagesEnvironment>, value: string, maxAge: number): void {
  const { hubUrl } = c.get("page");
  setCookie(c, secretCookieName("flash", hubUrl), value, {
    path: "/",
    httpOnly: true,
    sameSite: "Lax",
    secure: hubUrl.startsWith("https:"),
    maxAge,
  });
}
