import { createHash, randomBytes } from "node:crypto";
import { readSecretCookie, secretCookieName } from "@modelyard/hub/contract";
import { limits } from "@modelyard/platform/limits";
import { SealError, seal, unseal } from "@modelyard/platform/seal";
import type { Context } from "hono";
import { setCookie } from "hono/cookie";
import type { z } from "zod";
import { HubResponseError } from "../data/hub-response-error.ts";
import type { PagesEnvironment } from "../environment/pages-environment.ts";
import type { WebOptions } from "../environment/web-options.ts";
import { clientsOf } from "../security/clients-of.ts";
import { sessionOf } from "../security/session.ts";

/** Stored results of one kind of form. */
export interface FormResults<Value> {
  /**
   * Stores a result for the visitor who sent the form.
   * @param subject the subject of the form, e.g. a model's id; `find` must name the same
   * @returns the id for the address of the page; `undefined` if the result was not stored, so that the response must show it
   */
  store: (c: Context<PagesEnvironment>, subject: string, value: Value) => Promise<string | undefined>;
  /**
   * Finds a result of the visitor.
   * @returns `undefined` if the result is missing, has expired, or belongs to another visitor
   * @throws {HubResponseError} 503: the store is unavailable; 429: the client loads results too often
   */
  find: (c: Context<PagesEnvironment>, subject: string, id: string) => Promise<Value | undefined>;
}

interface FormResultsOptions<Value> {
  /** Distinguishes this kind of results from others. */
  name: string;
  schema: z.ZodType<Value>;
  web: Pick<WebOptions, "results" | "cookieKey" | "clientNetwork">;
}

const idShape = /^[\w-]{22}$/;
const secretShape = /^[\w-]{43}$/;

/**
 * Creates the store of one kind of results, so that a form can redirect to a page that is reloaded without sending the form
 * again. Results are encrypted, and only the browser that sent the form finds them: by its session or, for visitors without
 * an account, by a cookie.
 */
export function createFormResults<Value>({ name, schema, web }: FormResultsOptions<Value>): FormResults<Value> {
  const { results, cookieKey } = web;
  const sealedAs = (subject: string, id: string): string => `result/${name}/${id}/${subject}`;
  return {
    async store(c, subject, value) {
      const content = JSON.stringify(value);
      const { bytes, visitorBytes } = limits.pageResults;
      if (content.length > (c.get("page").viewer === undefined ? visitorBytes : bytes)) return undefined;
      const id = randomBytes(16).toString("base64url");
      const sealed = seal(cookieKey, sealedAs(subject, id), content);
      const visitor = hashOf(secretForStoring(c));
      try {
        const isStored = await results.put({ id, visitor, client: clientOf(c, web), content: sealed });
        return isStored ? id : undefined;
      } catch (error) {
        // Show the result although a reload would send the form again, because it may have cost money.
        c.get("logger")?.error({ err: error }, "form result could not be stored");
        return undefined;
      }
    },
    async find(c, subject, id) {
      if (!idShape.test(id)) return undefined;
      const client = clientOf(c, web);
      for (const secret of secretsOf(c)) {
        const sealed = await read(c, () => results.get({ id, visitor: hashOf(secret), client }));
        if (sealed !== undefined) return open(() => unseal(cookieKey, sealedAs(subject, id), sealed), schema);
      }
      return undefined;
    },
  };
}

/** Returns the key under which limits count the visitor: the user, or the network of visitors without an account. */
function clientOf(c: Context<PagesEnvironment>, web: Pick<WebOptions, "clientNetwork">): string {
  return clientsOf(c, web).at(-1) ?? "";
}

/** @throws {HubResponseError} 503: the store is unavailable; 429: the client loads results too often */
async function read<T>(c: Context<PagesEnvironment>, get: () => Promise<T>): Promise<T> {
  try {
    return await get();
  } catch (cause) {
    if (cause instanceof HubResponseError) throw cause;
    c.get("logger")?.error({ err: cause }, "form result could not be read");
    throw new HubResponseError("Results of forms cannot be read at the moment.", { status: 503, cause });
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

/** Returns the browser's secrets. The cookie is included after signing in, so that earlier results are still found. */
function secretsOf(c: Context<PagesEnvironment>): string[] {
  const { viewer, hubUrl } = c.get("page");
  const session = viewer === undefined ? undefined : sessionOf(c);
  return [session, readSecretCookie(c.req.header("cookie"), "visitor", hubUrl)].filter(
    (secret) => secret !== undefined,
  );
}

/** Returns the session's secret, or that of a cookie, whose lifetime is extended to that of the result. */
function secretForStoring(c: Context<PagesEnvironment>): string {
  const { viewer, hubUrl } = c.get("page");
  const session = viewer === undefined ? undefined : sessionOf(c);
  if (session !== undefined) return session;
  const existing = readSecretCookie(c.req.header("cookie"), "visitor", hubUrl) ?? "";
  const secret = secretShape.test(existing) ? existing : randomBytes(32).toString("base64url");
  setCookie(c, secretCookieName("visitor", hubUrl), secret, {
    path: "/",
    httpOnly: true,
    sameSite: "Lax",
    secure: hubUrl.startsWith("https:"),
    maxAge: limits.pageResults.storedMs / 1000,
  });
  return secret;
}

function hashOf(secret: string): string {
  return createHash("sha256").update(`page result ${secret}`).digest("base64url");
}
