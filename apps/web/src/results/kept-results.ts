import { createHash, randomBytes } from "node:crypto";
import { readSecretCookie, secretCookieName } from "@modelyard/hub/contract";
import { limits } from "@modelyard/platform/limits";
import { SealError, seal, unseal } from "@modelyard/platform/seal";
import type { Context } from "hono";
import { setCookie } from "hono/cookie";
import type { z } from "zod";
import { HubRefusal } from "../data/hub-refusal.ts";
import type { PagesEnvironment } from "../environment/pages-environment.ts";
import type { WebOptions } from "../environment/web-options.ts";
import { clientsOf } from "../security/clients-of.ts";
import { sessionOf } from "../security/session.ts";

/** Results of one kind of form. */
export interface KeptResults<Value> {
  /**
   * Keeps a result for the visitor who sent the form.
   * @param of what the form is of, such as a model; the result is found for that only
   * @returns the id for the address of the page, or `undefined`: it was not kept, so the response must show it
   */
  keep: (c: Context<PagesEnvironment>, of: string, value: Value) => Promise<string | undefined>;
  /**
   * @returns `undefined`: there is none of this id, it is too old, or another visitor's
   * @throws {HubRefusal} 503: the store is away; 429: the client loads results too often
   */
  find: (c: Context<PagesEnvironment>, of: string, id: string) => Promise<Value | undefined>;
}

interface KeptResultsOptions<Value> {
  /** Separates this kind from others. */
  name: string;
  schema: z.ZodType<Value>;
  web: Pick<WebOptions, "results" | "cookieKey" | "clientNetwork">;
}

const idShape = /^[\w-]{22}$/;
const secretShape = /^[\w-]{43}$/;

/**
 * Creates the keeper of one kind of results, so that a form can lead to a page that is reloaded without sending the form
 * again. Results are sealed, and only the browser that sent the form finds them: by its session or, of a visitor without
 * an account, by a cookie that is set for this.
 */
export function createKeptResults<Value>({ name, schema, web }: KeptResultsOptions<Value>): KeptResults<Value> {
  const { results, cookieKey } = web;
  const sealedAs = (of: string, id: string): string => `result/${name}/${id}/${of}`;
  return {
    async keep(c, of, value) {
      const content = JSON.stringify(value);
      const { bytes, visitorBytes } = limits.pageResults;
      if (content.length > (c.get("page").viewer === undefined ? visitorBytes : bytes)) return undefined;
      const id = randomBytes(16).toString("base64url");
      const sealed = seal(cookieKey, sealedAs(of, id), content);
      const visitor = hashOf(secretToKeepBy(c));
      try {
        const isKept = await results.put({ id, visitor, client: clientOf(c, web), content: sealed });
        return isKept ? id : undefined;
      } catch (error) {
        // The result may have cost money: it is shown, although a reload would send the form again.
        c.get("logger")?.error({ err: error }, "a result of a form could not be kept");
        return undefined;
      }
    },
    async find(c, of, id) {
      if (!idShape.test(id)) return undefined;
      const client = clientOf(c, web);
      for (const secret of secretsOf(c)) {
        const sealed = await read(c, () => results.get({ id, visitor: hashOf(secret), client }));
        if (sealed !== undefined) return open(() => unseal(cookieKey, sealedAs(of, id), sealed), schema);
      }
      return undefined;
    },
  };
}

/** Returns the name under which limits count the visitor: the user, or the network without an account. */
function clientOf(c: Context<PagesEnvironment>, web: Pick<WebOptions, "clientNetwork">): string {
  return clientsOf(c, web).at(-1) ?? "";
}

/** @throws {HubRefusal} 503: the store is away; 429: the client loads results too often */
async function read<T>(c: Context<PagesEnvironment>, get: () => Promise<T>): Promise<T> {
  try {
    return await get();
  } catch (cause) {
    if (cause instanceof HubRefusal) throw cause;
    c.get("logger")?.error({ err: cause }, "a result of a form could not be read");
    throw new HubRefusal("Results of forms cannot be read at the moment.", { status: 503, cause });
  }
}

function open<Value>(unsealed: () => string, schema: z.ZodType<Value>): Value | undefined {
  try {
    return schema.safeParse(JSON.parse(unsealed())).data;
  } catch (error) {
    if (error instanceof SealError) return undefined;
    throw error;
  }
}

/** The secrets of the browser. A visitor who signs in meanwhile still finds what was kept before. */
function secretsOf(c: Context<PagesEnvironment>): string[] {
  const { viewer, hubUrl } = c.get("page");
  const session = viewer === undefined ? undefined : sessionOf(c);
  return [session, readSecretCookie(c.req.header("cookie"), "visitor", hubUrl)].filter(
    (secret) => secret !== undefined,
  );
}

/** Without a session it is that of a cookie, which from now on lives as long as the result. */
function secretToKeepBy(c: Context<PagesEnvironment>): string {
  const { viewer, hubUrl } = c.get("page");
  const session = viewer === undefined ? undefined : sessionOf(c);
  if (session !== undefined) return session;
  const known = readSecretCookie(c.req.header("cookie"), "visitor", hubUrl) ?? "";
  const secret = secretShape.test(known) ? known : randomBytes(32).toString("base64url");
  setCookie(c, secretCookieName("visitor", hubUrl), secret, {
    path: "/",
    httpOnly: true,
    sameSite: "Lax",
    secure: hubUrl.startsWith("https:"),
    maxAge: limits.pageResults.keptMs / 1000,
  });
  return secret;
}

function hashOf(secret: string): string {
  return createHash("sha256").update(`page result ${secret}`).digest("base64url");
}
